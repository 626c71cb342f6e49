import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { dayInWords } from 'contract/dates-in-words';

import { EmptyState } from '../empty-state.tsx';
import { uiTexts } from '../texts.ts';
import { attendanceTexts } from './texts.ts';
import type { ChosenRegister } from './use-chosen-register.ts';
import type { SchoolMoment } from './use-school-moment.ts';

/**
 * Stands in place of a register that was left open into another day or session, so that no tap goes to the one before
 * unless one says that it is meant.
 */
export function TurnedRegister({
  now,
  open,
  offered,
  onChoose,
  onRetry,
}: {
  now: SchoolMoment;
  open: ChosenRegister;
  /** null where it could not be asked which there is by now. */
  offered: ChosenRegister | null;
  onChoose: (register: ChosenRegister) => void;
  onRetry: () => void;
}) {
  const words = inWords(open);
  return (
    <Box role="alert">
      <EmptyState
        title={attendanceTexts.turned(inWords({ day: now.date, session: now.session }))}
        hint={offered ? attendanceTexts.turnedHint(words) : attendanceTexts.turnedUnknown(words)}
        action={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 2 }}>
            <Button variant="outlined" onClick={() => onChoose(open)}>
              {attendanceTexts.stayAt(words)}
            </Button>
            {offered ? (
              <Button variant="contained" onClick={() => onChoose(offered)}>
                {attendanceTexts.openRegister(inWords(offered))}
              </Button>
            ) : (
              <Button variant="contained" onClick={onRetry}>
                {uiTexts.retry}
              </Button>
            )}
          </Box>
        }
      />
    </Box>
  );
}

function inWords({ day, session }: ChosenRegister): string {
  return attendanceTexts.at(dayInWords(day), attendanceTexts.sessions[session]);
}
