import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { mayTakeAnyRegister } from 'contract/abilities';
import { attendanceSessions, type AttendanceSession } from 'contract/attendance';
import { classCalls, type FormClassInYear } from 'contract/classes';
import { dayInWords } from 'contract/dates-in-words';
import { type ReactNode, type Ref, useId, useRef, useState } from 'react';

import { isWithoutTerm } from '../../api/api-error.ts';
import { queryOf } from '../../api/query-client.ts';
import { principalOf, useSession } from '../../api/session-store.ts';
import { isGone } from '../../api/unless-gone.ts';
import { ConnectionBanner } from '../connection-banner.tsx';
import { DayField } from '../day-field.tsx';
import { DraftSheet } from '../draft-sheet.ts';
import { EmptyState } from '../empty-state.tsx';
import { ErrorPanel } from '../error-panel.tsx';
import { LoadingBlock } from '../loading-block.tsx';
import { uiTexts } from '../texts.ts';
import { ImportButton } from './import-button.tsx';
import { registerDayQuery } from './register-kind.ts';
import { RegisterSheet } from './register-sheet.tsx';
import { attendanceTexts } from './texts.ts';
import { TurnedRegister } from './turned-register.tsx';
import { useChosenRegister } from './use-chosen-register.ts';

/** The register of a class: of the given one, or of one that is chosen in it. It fills a phone's screen. */
export function TakeAttendanceDialog({
  onClose,
  formClassId,
}: {
  onClose: () => void;
  formClassId?: string;
}) {
  const titleId = useId();
  const who = principalOf(useSession());
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      maxWidth="md"
      fullWidth
      fullScreen={isPhone}
      slotProps={{ paper: { sx: { height: { sm: 'var(--dialog-height)' } } } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', pr: 2 }}>
        <DialogTitle id={titleId} sx={{ flex: 1, px: { xs: 3, sm: 6 }, py: 2 }}>
          {formClassId === undefined ? attendanceTexts.take : `${attendanceTexts.take}, ${formClassId}`}
        </DialogTitle>
        {formClassId === undefined && mayTakeAnyRegister(who) && <ImportButton />}
        <IconButton aria-label={uiTexts.close} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Registers onClose={onClose} {...(formClassId !== undefined && { formClassId })} />
    </Dialog>
  );
}

function Registers({ formClassId, onClose }: { formClassId?: string; onClose: () => void }) {
  const [chosenClass, setChosenClass] = useState(formClassId ?? '');
  const classField = useRef<HTMLElement>(null);
  const [isDay, setIsDay] = useState(true);
  const classes = useQuery({
    ...queryOf(classCalls.listFormClassesInYear, { query: {} }),
    enabled: formClassId === undefined,
  });
  const failure = classes.data === undefined ? classes.error : null;
  const { moment, days, error, refetch, chosen, choose, turned, asking, offered } = useChosenRegister();
  if (error !== null && days === undefined) {
    return (
      <Frame>
        <ErrorPanel error={error} title={attendanceTexts.daysFailed} onRetry={refetch} />
      </Frame>
    );
  }
  if (days?.days.length === 0) {
    return (
      <Frame>
        <EmptyState title={attendanceTexts.noSchoolYet} hint={attendanceTexts.noSchoolYetHint} />
      </Frame>
    );
  }
  if (days === undefined || chosen === null) {
    return (
      <Frame>
        <LoadingBlock height={320} />
      </Frame>
    );
  }
  const { day, session } = chosen;
  function chooseAnother() {
    setChosenClass('');
    void classes.refetch();
    classField.current?.focus();
  }
  return (
    <>
      {/* Below the list, before its foot: when the network goes, no row is to slip under a finger that taps on. */}
      <Box
        sx={{
          order: 1,
          px: { xs: 3, sm: 6 },
          '&:has([role="alert"])': { pt: 1, borderTop: 1, borderColor: 'divider' },
        }}
      >
        <ConnectionBanner />
      </Box>
      <Frame>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', columnGap: 2, rowGap: 3 }}>
          {formClassId === undefined && failure === null && (
            <ClassField
              field={classField}
              classes={classes.data}
              value={chosenClass}
              onChange={setChosenClass}
            />
          )}
          <ToggleButtonGroup
            exclusive
            value={session}
            aria-label={attendanceTexts.session}
            onChange={(_, next: AttendanceSession | null) => next !== null && choose({ day, session: next })}
            sx={{ '& button': { minHeight: 'max(40px, var(--target))', px: 4 } }}
          >
            {attendanceSessions.map((one) => (
              <ToggleButton key={one} value={one}>
                {attendanceTexts.sessions[one]}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
          <DayField
            label={attendanceTexts.date}
            days={days.days}
            value={day}
            refusal={attendanceTexts.noSuchDay}
            previousLabel={attendanceTexts.previousDay}
            nextLabel={attendanceTexts.nextDay}
            onChange={(next) => {
              setIsDay(next !== null);
              if (next !== null) choose({ day: next, session });
            }}
          />
        </Box>
      </Frame>
      {failure !== null && (
        <Frame>
          <ErrorPanel error={failure} title={uiTexts.classesFailed} onRetry={() => void classes.refetch()} />
        </Frame>
      )}
      {chosenClass === '' && failure === null && (
        <EmptyState title={attendanceTexts.chooseClass} hint={attendanceTexts.registerHint} />
      )}
      {/* Under a date that is none, nobody is to tick the register of another. */}
      {chosenClass !== '' && !isDay && (
        <EmptyState title={attendanceTexts.chooseDay} hint={attendanceTexts.registerHint} />
      )}
      {chosenClass !== '' && isDay && turned && (
        <Frame>
          {asking ? (
            <LoadingBlock height={320} />
          ) : (
            <TurnedRegister
              now={moment}
              open={chosen}
              offered={offered}
              onChoose={choose}
              onRetry={refetch}
            />
          )}
        </Frame>
      )}
      {chosenClass !== '' && isDay && !turned && (
        <DayOfClass
          formClassId={chosenClass}
          day={day}
          session={session}
          wayOn={
            formClassId === undefined ? (
              <Button variant="contained" onClick={chooseAnother}>
                {attendanceTexts.chooseAnother}
              </Button>
            ) : (
              <Button onClick={onClose}>{uiTexts.close}</Button>
            )
          }
        />
      )}
    </>
  );
}

function DayOfClass({
  formClassId,
  day,
  session,
  wayOn,
}: {
  formClassId: string;
  day: string;
  session: AttendanceSession;
  /** Offered where there is no such class any more. */
  wayOn: ReactNode;
}) {
  const { data, error, refetch } = useQuery(registerDayQuery(formClassId, day));
  // Also over a day that was read before: no mark of a class that is gone can be stored.
  if (isGone(error) && !isWithoutTerm(error)) {
    return (
      <Box role="alert">
        <EmptyState
          title={attendanceTexts.classGone(formClassId)}
          hint={attendanceTexts.classGoneHint}
          action={wayOn}
        />
      </Box>
    );
  }
  if (data !== undefined) {
    const when = attendanceTexts.at(dayInWords(day), attendanceTexts.sessions[session]);
    return (
      <DraftSheet value={`${formClassId} · ${when}`}>
        <RegisterSheet key={`${formClassId} ${day} ${session}`} day={data} session={session} />
      </DraftSheet>
    );
  }
  return (
    <Frame>
      {error === null ? (
        <LoadingBlock height={320} />
      ) : (
        <ErrorPanel error={error} title={attendanceTexts.registerFailed} onRetry={() => void refetch()} />
      )}
    </Frame>
  );
}

function ClassField({
  field,
  classes,
  value,
  onChange,
}: {
  field: Ref<HTMLElement>;
  /** undefined while they are loaded. */
  classes: readonly FormClassInYear[] | undefined;
  value: string;
  onChange: (formClassId: string) => void;
}) {
  return (
    <TextField
      select
      inputRef={field}
      label={attendanceTexts.formClass}
      disabled={classes === undefined}
      value={classes?.some(({ id }) => id === value) ? value : ''}
      onChange={({ target }) => onChange(target.value)}
      sx={{ minWidth: 112 }}
    >
      {classes?.map(({ id }) => (
        <MenuItem key={id} value={id}>
          {id}
        </MenuItem>
      ))}
    </TextField>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return <Box sx={{ px: { xs: 3, sm: 6 }, pt: 2, pb: 2 }}>{children}</Box>;
}
