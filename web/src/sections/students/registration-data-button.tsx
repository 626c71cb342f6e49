import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { useMutation } from '@tanstack/react-query';
import { studentDocumentCalls } from 'contract/student-records';

import { fetchDocument } from '../../api/call.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { showError, takeBackError } from '../../ui/message-modal.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { studentsTexts as texts } from './texts.ts';

/** The registration data of all current students, under the name that the server gives the file. */
export function RegistrationDataButton() {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => fetchDocument(studentDocumentCalls.downloadRegistrationData, {}),
    onSuccess({ blob, fileName }) {
      takeBackError(texts.registrationDataFailed);
      saveFile(blob, fileName);
    },
    onError: (error) => showError(texts.registrationDataFailed, error),
  });
  return (
    <BusyButton
      variant="outlined"
      startIcon={<DownloadIcon />}
      busy={isPending}
      title={texts.registrationDataAbout}
      onClick={() => mutate()}
    >
      {texts.registrationData}
    </BusyButton>
  );
}
