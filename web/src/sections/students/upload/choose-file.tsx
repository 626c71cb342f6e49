import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import FileIcon from '@mui/icons-material/UploadFileOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { studentUploadCalls, type UploadYear } from 'contract/student-upload';
import { type RefObject, useRef } from 'react';

import { fetchDocument } from '../../../api/call.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { describeError } from '../../../ui/describe-error.ts';
import { DropHint } from '../../../ui/drop-hint.tsx';
import { FileChooser } from '../../../ui/file-chooser.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { uploadTexts as texts } from './texts.ts';

/** The file, the year it is for, and the template to fill in. */
export function ChooseFile({
  selectRef,
  place,
  file,
  years,
  year,
  onFile,
  onYear,
}: {
  /** Takes the button that selects a file. */
  selectRef: RefObject<HTMLButtonElement | null>;
  /** On which a file may be dropped. */
  place: RefObject<HTMLElement | null>;
  file: File | null;
  years: readonly UploadYear[];
  year: number | null;
  onFile: (file: File) => void;
  onYear: (year: number) => void;
}) {
  const chooser = useRef<HTMLInputElement>(null);
  const template = useMutation({
    mutationFn: async () => fetchDocument(studentUploadCalls.downloadUploadTemplate, {}),
    onSuccess: ({ blob, fileName }) => saveFile(blob, fileName),
  });
  return (
    <Box sx={{ display: 'grid', gap: 4, justifyItems: 'start', maxWidth: 520 }}>
      <Typography color="textSecondary">{texts.hint}</Typography>
      <BusyButton
        variant="outlined"
        startIcon={<DownloadIcon />}
        busy={template.isPending}
        onClick={() => template.mutate()}
      >
        {texts.downloadTemplate}
      </BusyButton>
      {template.error && (
        <Alert severity="error">
          {texts.templateFailed} {describeError(template.error).message}
        </Alert>
      )}
      <TextField
        select
        label={texts.year}
        value={year ?? ''}
        onChange={({ target }) => onYear(Number(target.value))}
        sx={{ minWidth: 200 }}
      >
        {years.map(({ academic_year_id, academic_year }) => (
          <MenuItem key={academic_year_id} value={academic_year_id}>
            {academic_year}
          </MenuItem>
        ))}
      </TextField>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, maxWidth: '100%' }}>
        <Button
          ref={selectRef}
          variant="outlined"
          startIcon={<FileIcon />}
          onClick={() => chooser.current?.click()}
        >
          {texts.selectFile}
        </Button>
        <Typography role="status" sx={{ overflowWrap: 'anywhere' }}>
          {file?.name ?? texts.noFile}
        </Typography>
      </Box>
      <DropHint />
      <FileChooser
        ref={chooser}
        accept=".xlsx,.csv"
        label={texts.selectFile}
        drop={{ places: [place], button: selectRef }}
        onFile={onFile}
      />
    </Box>
  );
}
