import CloseIcon from '@mui/icons-material/Close';
import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { attendanceReportCalls, invalidDateSelected } from 'contract/attendance-reports';
import { dayInWords } from 'contract/dates-in-words';
import { presenceTimes } from 'contract/presence';
import { useCallback, useEffect, useId, useRef, useState } from 'react';

import { queryOf } from '../../api/query-client.ts';
import { DayField } from '../day-field.tsx';
import { EmptyState } from '../empty-state.tsx';
import { ErrorPanel } from '../error-panel.tsx';
import { LoadingBlock } from '../loading-block.tsx';
import { PdfDialog } from '../pdf-dialog/pdf-dialog.tsx';
import { uiTexts } from '../texts.ts';
import { useFirstWrong } from '../use-first-wrong.ts';
import { AttendanceFigures } from './attendance-figures.tsx';
import { attendanceTexts } from './texts.ts';

/** Milliseconds without a key after which a date is no longer half typed: on the way to the 25th lies the 2nd. */
const typingPause = 1000;

/** Milliseconds between two looks for registers that others take meanwhile. */
const look = presenceTimes.poll * 1000;

/** The attendance of a day in the whole school: a chart, the numbers, and the day's two reports. */
export function ViewAttendanceDialog({ onClose }: { onClose: () => void }) {
  const titleId = useId();
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      maxWidth="md"
      fullWidth
      fullScreen={isPhone}
      // The figures go while a date is typed, and come as one presses a report: it is not to move from under the hand.
      slotProps={{ paper: { sx: { height: { sm: 'var(--dialog-height)' } } } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', pr: 2 }}>
        <DialogTitle id={titleId} sx={{ flex: 1, px: { xs: 3, sm: 6 }, py: 2 }}>
          {attendanceTexts.view}
        </DialogTitle>
        <IconButton aria-label={uiTexts.close} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      <DialogContent sx={{ px: { xs: 3, sm: 6 } }}>
        <Attendance />
      </DialogContent>
    </Dialog>
  );
}

function Attendance() {
  const [chosen, setChosen] = useState<string | null>(null);
  const [dayRefused, setDayRefused] = useState(false);
  /** A day that stands in the field and may be typed on. */
  const [typed, setTyped] = useState<string | null>(null);
  const byKeys = useRef(false);
  const [report, setReport] = useState<'daily' | 'byClass' | null>(null);
  // Whose days to choose from stay, also where the one that was chosen cannot be loaded.
  const latest = useQuery(queryOf(attendanceReportCalls.getAttendanceSummary, { query: {} }));
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...queryOf(attendanceReportCalls.getAttendanceSummary, {
      query: chosen === null ? {} : { attendance_date: chosen },
    }),
    placeholderData: keepPreviousData,
    // What could not be loaded waits for Retry, which would else go from under the hand with each look.
    refetchInterval: ({ state }) => state.data !== undefined && look,
  });
  const choose = useCallback((next: string) => {
    setTyped(null);
    setChosen(next);
  }, []);
  useEffect(() => {
    if (typed === null) return undefined;
    const timer = setTimeout(() => choose(typed), typingPause);
    return () => clearTimeout(timer);
  }, [typed, choose]);
  const { fields, onTry: goToDay } = useFirstWrong();
  const days = data?.dates ?? latest.data?.dates;
  const failure = error !== null && data === undefined && (
    <ErrorPanel error={error} title={attendanceTexts.attendanceFailed} onRetry={() => void refetch()} />
  );
  if (days === undefined) return failure || <LoadingBlock height={420} />;
  const day = chosen ?? days.at(-1);
  if (day === undefined) {
    return <EmptyState title={attendanceTexts.noRegisters} hint={attendanceTexts.noRegistersHint} />;
  }
  function openReport(one: 'daily' | 'byClass', of: string) {
    // That of the day before would be taken for the one that was asked for. The field says why, and says it once.
    if (dayRefused) return goToDay();
    // Nobody who reads it is to find another day's in its place once the first register of the morning is taken.
    choose(of);
    setReport(one);
  }
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 2, pt: 2, mb: 4 }}>
        {/* What is clicked is chosen at once, a button that a key presses too; what is typed once its field is left. */}
        <Box
          ref={fields}
          sx={{ maxWidth: '100%' }}
          onKeyDownCapture={() => (byKeys.current = true)}
          onClickCapture={() => (byKeys.current = false)}
          onBlur={({ currentTarget, relatedTarget }) => {
            if (typed !== null && !currentTarget.contains(relatedTarget)) choose(typed);
          }}
        >
          <DayField
            label={attendanceTexts.date}
            days={days}
            value={day}
            refusal={invalidDateSelected}
            previousLabel={attendanceTexts.previousDay}
            nextLabel={attendanceTexts.nextDay}
            onChange={(next) => {
              setDayRefused(next === null);
              if (byKeys.current || next === null) setTyped(next);
              else choose(next);
            }}
          />
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, ml: { sm: 'auto' } }}>
          {(['daily', 'byClass'] as const).map((one) => (
            <Button
              key={one}
              variant="outlined"
              startIcon={<PdfIcon />}
              onClick={() => openReport(one, typed ?? day)}
            >
              {attendanceTexts[one]}
            </Button>
          ))}
        </Box>
      </Box>
      {dayRefused || typed !== null ? (
        // Those of another day would be taken for the date's above them.
        <EmptyState title={attendanceTexts.chooseRegisterDay} hint={attendanceTexts.chooseRegisterDayHint} />
      ) : (
        failure ||
        (data ? (
          <AttendanceFigures summary={data} day={dayInWords(day)} isOfOtherDay={isPlaceholderData} />
        ) : (
          <LoadingBlock height={420} />
        ))
      )}
      <PdfDialog
        open={report === 'daily'}
        title={attendanceTexts.documentTitle(attendanceTexts.daily, dayInWords(day))}
        call={attendanceReportCalls.printDailyAttendance}
        input={{ query: { attendance_date: day } }}
        onClose={() => setReport(null)}
      />
      <PdfDialog
        open={report === 'byClass'}
        title={attendanceTexts.documentTitle(attendanceTexts.byClass, dayInWords(day))}
        call={attendanceReportCalls.printClassAttendance}
        input={{ query: { attendance_date: day } }}
        onClose={() => setReport(null)}
      />
    </>
  );
}
