import UploadIcon from '@mui/icons-material/FileUploadOutlined';

import { DialogButton } from '../dialog-button.tsx';
import { fetchedComponent } from '../fetched-component.tsx';
import { importTexts } from './texts.ts';

const { Component: ImportDialog } = fetchedComponent(
  async () => (await import('./import-dialog.tsx')).ImportDialog,
);

/** Opens the import of a gate system's file. */
export function ImportButton() {
  return (
    <DialogButton
      startIcon={<UploadIcon />}
      aria-label={importTexts.open}
      label={importTexts.openShort}
      dialog={(close) => <ImportDialog onClose={close} />}
    />
  );
}
