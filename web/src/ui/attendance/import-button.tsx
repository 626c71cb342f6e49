import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';

import { fetchedComponent } from '../fetched-component.tsx';
import { LoadingOverlay } from '../loading-overlay.tsx';
import { importTexts } from './texts.ts';

const { Component: ImportDialog } = fetchedComponent(
  async () => (await import('./import-dialog.tsx')).ImportDialog,
);

/** Opens the import of a gate system's file; its code is fetched then. */
export function ImportButton() {
  const [open, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  return (
    <>
      <Button
        startIcon={<UploadIcon />}
        aria-label={importTexts.open}
        onClick={() => {
          setWasOpen(true);
          setOpen(true);
        }}
      >
        {importTexts.openShort}
      </Button>
      {wasOpen && (
        <Suspense fallback={<LoadingOverlay open />}>
          <ImportDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
