import AddIcon from '@mui/icons-material/NoteAddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useMutation, useQuery } from '@tanstack/react-query';
import { fileTooLarge } from 'contract/messages';
import {
  acceptedFiles,
  fileTypeLabels,
  fileTypes,
  type FileType,
  studentFileCalls,
  studentFileLimits,
} from 'contract/student-files';
import type { StudentRecord } from 'contract/students';
import { useId, useRef, useState } from 'react';

import { ApiError, isPerhapsStored } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { newMutationId } from '../../../api/mutation-id.ts';
import { queryClient, queryOf } from '../../../api/query-client.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { describeError } from '../../../ui/describe-error.ts';
import { DropHint } from '../../../ui/drop-hint.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { FailureAlert } from '../../../ui/failure-alert.tsx';
import { FileChooser } from '../../../ui/file-chooser.tsx';
import { fullName } from '../../../ui/full-name.ts';
import { LoadingBlock } from '../../../ui/loading-block.tsx';
import { showSnackbar } from '../../../ui/snackbar-host.tsx';
import { uiTexts } from '../../../ui/texts.ts';
import { useFocusAfterRemoval } from '../../../ui/use-focus-after-removal.ts';
import { useStillHere } from '../../../ui/use-still-here.ts';
import { noticeTime } from '../notice-time.ts';
import { FileRow } from './file-row.tsx';
import { fileTexts as texts } from './texts.ts';
import { UploadLine } from './upload-line.tsx';

const types = fileTypes.filter((type) => type !== 'picture');

/** A file on its way, kept once however often it is sent. */
interface Upload {
  file: File;
  file_type: FileType;
  mutation_id: string;
}

/** Refused for what it is: it would be again. */
function isOfTheFile(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 413 || error.status === 422);
}

/** A student's papers, which Admin keeps: listed, added, downloaded, deleted. */
export function FilesDialog({ student, onClose }: { student: StudentRecord; onClose: () => void }) {
  const titleId = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const query = queryOf(studentFileCalls.listStudentFiles, {
    params: { studentId: String(student.student_id) },
  });
  const files = useQuery({ ...query, gcTime: 0 });
  const add = useRef<HTMLButtonElement>(null);
  const content = useFocusAfterRemoval(files.data?.length ?? 0, 'button');
  const here = useStillHere();
  const [type, setType] = useState<FileType>('birth_certificate');
  const [sent, setSent] = useState(0);
  const [refused, setRefused] = useState<{ why: string; onRetry?: () => void } | null>(null);
  const refresh = async () => queryClient.invalidateQueries({ queryKey: query.queryKey });

  const send = useMutation({
    mutationFn: async ({ file, file_type, mutation_id }: Upload) => {
      setSent(0);
      const body = { id: String(student.student_id), file_type, mutation_id };
      return call(studentFileCalls.sendStudentFile, { body, file }, { onProgress: setSent });
    },
    async onSuccess({ title }) {
      await refresh();
      showSnackbar(texts.fileSaved(title), { duration: noticeTime });
    },
    async onError(error, upload) {
      const why = `${texts.fileFailed(upload.file.name)} ${describeError(error).message}`;
      if (here.current)
        setRefused({ why, ...(!isOfTheFile(error) && { onRetry: () => startAgain(upload) }) });
      else showSnackbar(why, { severity: 'error', duration: null });
      // Where only the answer was lost it is there.
      if (isPerhapsStored(error)) await refresh();
    },
  });

  function start(upload: Upload) {
    setRefused(null);
    send.mutate(upload);
  }

  function startAgain(upload: Upload) {
    // Retry goes with what was said.
    content.current?.querySelector('button')?.focus();
    start(upload);
  }

  function choose(file: File) {
    const { bytes } = studentFileLimits;
    if (file.size > bytes) setRefused({ why: `${texts.fileFailed(file.name)} ${fileTooLarge(bytes)}` });
    else start({ file, file_type: type, mutation_id: newMutationId() });
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{texts.filesTitle(fullName(student))}</DialogTitle>
      <DialogContent ref={content} sx={{ display: 'grid', gap: 3, alignContent: 'start' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, pt: 2 }}>
          <TextField
            select
            label={texts.type}
            value={type}
            onChange={({ target }) => setType(target.value as FileType)}
            sx={{ minWidth: 200 }}
          >
            {types.map((one) => (
              <MenuItem key={one} value={one}>
                {fileTypeLabels[one]}
              </MenuItem>
            ))}
          </TextField>
          <BusyButton
            ref={add}
            variant="outlined"
            startIcon={<AddIcon />}
            busy={send.isPending}
            onClick={() => chooser.current?.click()}
          >
            {texts.addFile}
          </BusyButton>
          <FileChooser
            ref={chooser}
            accept={acceptedFiles}
            label={texts.addFile}
            drop={{ places: [content], button: add, busy: send.isPending }}
            onFile={choose}
          />
        </Box>
        <DropHint />
        {send.isPending && <UploadLine part={sent} />}
        {refused !== null && <FailureAlert onRetry={refused.onRetry}>{refused.why}</FailureAlert>}
        {files.isPending && <LoadingBlock height={120} />}
        {files.error && !files.data && (
          <ErrorPanel error={files.error} title={texts.filesFailed} onRetry={() => void files.refetch()} />
        )}
        {files.data?.length === 0 && <EmptyState title={texts.none} hint={texts.noneHint} />}
        {files.data && files.data.length > 0 && (
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {files.data.map((file) => (
              <FileRow key={file.file_name} file={file} all={files.data} onGone={refresh} />
            ))}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {uiTexts.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
