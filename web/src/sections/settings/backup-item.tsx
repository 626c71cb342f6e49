import BackupIcon from '@mui/icons-material/SaveAltOutlined';
import { useMutation } from '@tanstack/react-query';
import { backupCalls } from 'contract/backup';

import { fetchDocument } from '../../api/call.ts';
import { showError, takeBackError } from '../../ui/message-modal.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { SettingsLine } from './settings-line.tsx';
import { settingsTexts as texts } from './texts.ts';

/** Making it may take minutes at a large school with many pictures. */
const patience = 600_000;

/** Download Backup, for Admin (3-decisions §10). */
export function BackupItem() {
  const download = useMutation({
    mutationFn: async () => fetchDocument(backupCalls.downloadBackup, {}, { patience }),
    onSuccess({ blob, fileName }) {
      takeBackError(texts.backupFailed);
      saveFile(blob, fileName);
    },
    onError: (error) => showError(texts.backupFailed, error),
  });
  return (
    <SettingsLine
      title={texts.backup}
      hint={download.isPending ? texts.backupRunning : texts.backupHint}
      Icon={BackupIcon}
      busy={download.isPending}
      onOpen={() => download.isPending || download.mutate()}
    />
  );
}
