import FactCheckIcon from '@mui/icons-material/ChecklistOutlined';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { queryClient } from '../../api/query-client.ts';
import { DialogButton } from '../dialog-button.tsx';
import { fetchedComponent } from '../fetched-component.tsx';
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
    <DialogButton
      variant="outlined"
      startIcon={<FactCheckIcon />}
      label={attendanceTexts.take}
      dialog={(close) => (
        <TakeAttendanceDialog onClose={close} {...(formClassId !== undefined && { formClassId })} />
      )}
    />
  );
}
