import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import {
  fileTypeLabels,
  type StudentFile,
  studentFileCalls,
  studentFileMessages,
} from 'contract/student-files';
import { useId, useState } from 'react';

import { isPerhapsStored } from '../../../api/api-error.ts';
import { call, fetchDocument } from '../../../api/call.ts';
import { isGone, unlessGone } from '../../../api/unless-gone.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showError, takeBackError } from '../../../ui/message-modal.tsx';
import { momentInWords } from '../../../ui/moments.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { showSnackbar } from '../../../ui/snackbar-host.tsx';
import { noticeTime } from '../notice-time.ts';
import { fileTexts as texts } from './texts.ts';

/** One file: what it is, and how to get it or be rid of it. */
export function FileRow({
  file,
  all,
  onGone,
}: {
  file: StudentFile;
  /** All files of the student, the newest first. */
  all: readonly StudentFile[];
  /** Deleted here, perhaps unheard, or by somebody else meanwhile. */
  onGone: () => Promise<void>;
}) {
  const { student_id, file_type, file_name, title } = file;
  const [deleting, setDeleting] = useState(false);
  const download = useMutation({
    mutationFn: async () =>
      fetchDocument(studentFileCalls.downloadStudentFile, {
        params: { studentId: String(student_id), fileName: file_name },
      }),
    onSuccess({ blob }) {
      takeBackError(texts.downloadFailed);
      saveFile(blob, title);
    },
    async onError(error) {
      showError(texts.downloadFailed, error);
      if (isGone(error)) await onGone();
    },
  });
  const remove = useMutation({
    async mutationFn() {
      const query = { student_id: String(student_id), file_type, file_name };
      await unlessGone(call(studentFileCalls.deleteStudentFile, { query }));
    },
    async onSuccess() {
      showSnackbar(texts.fileDeleted(title), { duration: noticeTime });
      await onGone();
    },
  });
  const aboutId = useId();
  const about = aboutFile(file, all);
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 2, py: 1, borderBottom: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{title}</Typography>
        <Typography id={aboutId} variant="body2" color="textSecondary">
          {about}
        </Typography>
      </Box>
      <IconButton
        aria-label={texts.download(title)}
        aria-describedby={aboutId}
        aria-busy={download.isPending}
        onClick={() => download.isPending || download.mutate()}
      >
        <DownloadIcon fontSize="small" />
      </IconButton>
      <IconButton
        aria-label={texts.deleteOf(title)}
        aria-describedby={aboutId}
        onClick={() => setDeleting(true)}
      >
        <DeleteIcon fontSize="small" />
      </IconButton>
      <ConfirmDialog
        open={deleting}
        title={texts.deleteTitle(title)}
        confirmLabel={texts.delete}
        danger
        busy={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate()}
        onClose={() => {
          setDeleting(false);
          // Whoever gives up sees what became of it.
          if (remove.error && isPerhapsStored(remove.error)) void onGone();
          remove.reset();
        }}
      >
        <Typography gutterBottom color="textSecondary">
          {about}
        </Typography>
        <Typography>{studentFileMessages.deleteWarning}</Typography>
      </ConfirmDialog>
    </Box>
  );
}

/** What tells a file from another of its name: its kind, its size, when it was added, and else which of them it is. */
function aboutFile(file: StudentFile, all: readonly StudentFile[]): string {
  const alike = all.filter((one) => one.title === file.title && inShort(one) === inShort(file));
  if (alike.length === 1) return inShort(file);
  return `${inShort(file)} · ${texts.alike(alike.length - alike.indexOf(file), alike.length)}`;
}

function inShort({ file_type, bytes, created_at }: StudentFile): string {
  return [fileTypeLabels[file_type], texts.size(bytes), momentInWords(created_at)].join(' · ');
}
