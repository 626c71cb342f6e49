import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useMutation } from '@tanstack/react-query';
import { studentDocumentCalls } from 'contract/student-records';

import { fetchDocument } from '../../api/call.ts';
import { showError } from '../../ui/message-modal.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { studentsTexts as texts } from './texts.ts';

/** The registration data of all current students, under the name that the server gives the file. */
export function RegistrationDataButton() {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => fetchDocument(studentDocumentCalls.downloadRegistrationData, {}),
    onSuccess: ({ blob, fileName }) => saveFile(blob, fileName),
    onError: (error) => showError(texts.registrationDataFailed, error),
  });
  return (
    <Button
      variant="outlined"
      startIcon={isPending ? <CircularProgress size="1.125rem" aria-hidden /> : <DownloadIcon />}
      // Not disabled meanwhile, which would take the focus away.
      aria-busy={isPending}
      title={texts.registrationDataAbout}
      onClick={() => isPending || mutate()}
    >
      {texts.registrationData}
    </Button>
  );
}
