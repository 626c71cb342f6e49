import FactCheckIcon from '@mui/icons-material/ChecklistOutlined';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';

import { queryClient } from '../../api/query-client.ts';
import { fetchedComponent } from '../fetched-component.tsx';
import { LoadingOverlay } from '../loading-overlay.tsx';
import { registerDayQuery, schoolDaysQuery } from './register-kind.ts';
import { attendanceTexts } from './texts.ts';

const { Component: TakeAttendanceDialog, prefetch } = fetchedComponent(
  async () => (await import('./take-attendance-dialog.tsx')).TakeAttendanceDialog,
);

/**
 * Opens the register of a class, or of any class where none is given. What it needs is fetched while there is a
 * network, so that it opens in a corridor without one.
 */
export function TakeAttendanceButton({ formClassId }: { formClassId?: string }) {
  const [open, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const days = useQuery(schoolDaysQuery);
  const lastDay = days.data?.days.at(-1);
  useEffect(() => {
    // Where it cannot be fetched now, opening it says so.
    prefetch();
    if (formClassId !== undefined && lastDay !== undefined) {
      void queryClient.prefetchQuery(registerDayQuery(formClassId, lastDay));
    }
  }, [formClassId, lastDay]);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<FactCheckIcon />}
        onClick={() => {
          setWasOpen(true);
          setOpen(true);
        }}
      >
        {attendanceTexts.take}
      </Button>
      {wasOpen && (
        <Suspense fallback={<LoadingOverlay open />}>
          <TakeAttendanceDialog
            open={open}
            onClose={() => setOpen(false)}
            {...(formClassId !== undefined && { formClassId })}
          />
        </Suspense>
      )}
    </>
  );
}
