import BarChartIcon from '@mui/icons-material/BarChartOutlined';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';

import { fetchedComponent } from '../fetched-component.tsx';
import { LoadingOverlay } from '../loading-overlay.tsx';
import { attendanceTexts } from './texts.ts';

const { Component: ViewAttendanceDialog } = fetchedComponent(
  async () => (await import('./view-attendance-dialog.tsx')).ViewAttendanceDialog,
);

/** Opens the attendance of the whole school; its code is fetched then. */
export function ViewAttendanceButton() {
  const [open, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<BarChartIcon />}
        onClick={() => {
          setWasOpen(true);
          setOpen(true);
        }}
      >
        {attendanceTexts.view}
      </Button>
      {wasOpen && (
        <Suspense fallback={<LoadingOverlay open />}>
          <ViewAttendanceDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
