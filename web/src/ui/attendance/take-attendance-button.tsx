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
 * network, so that it opens in a corridor without one. `offered`: false where the class is another's. A register that
 * is open stays when that comes about meanwhile, and says of each mark what became of it.
 */
export function TakeAttendanceButton({
  formClassId,
  offered = true,
}: {
  formClassId?: string;
  offered?: boolean;
}) {
  const days = useQuery({ ...schoolDaysQuery, enabled: offered });
  const lastDay = days.data?.days.at(-1);
  useEffect(() => {
    if (!offered) return;
    // Where it cannot be fetched now, opening it says so.
    prefetch();
    if (formClassId !== undefined && lastDay !== undefined) {
      void queryClient.prefetchQuery(registerDayQuery(formClassId, lastDay));
    }
  }, [formClassId, lastDay, offered]);
  return (
    <DialogButton
      variant="outlined"
      startIcon={<FactCheckIcon />}
      label={attendanceTexts.take}
      offered={offered}
      dialog={(close) => (
        <TakeAttendanceDialog onClose={close} {...(formClassId !== undefined && { formClassId })} />
      )}
    />
  );
}
