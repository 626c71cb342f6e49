import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { classCalls } from 'contract/classes';
import type { EmployeeRecord } from 'contract/employees';
import { subjectCalls } from 'contract/subjects';
import { timetableCalls } from 'contract/timetable';
import type { TimetableYear } from 'contract/timetable-years';
import { useEffect, useId, useRef } from 'react';

import { queryOf } from '../../../api/query-client.ts';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { fullName } from '../../../ui/full-name.ts';
import { LoadingBlock } from '../../../ui/loading-block.tsx';
import { WholeYears } from '../../../ui/whole-years.tsx';
import { timetableTexts as texts } from './texts.ts';
import { TimetableEditor } from './timetable-editor.tsx';
import { refreshTimetable } from './use-timetable-year.ts';

/** A teacher's form-teacher classes, dean classes and lessons of a year. */
export function TimetableDialog({
  teacher,
  year,
  onClose,
}: {
  teacher: EmployeeRecord;
  year: TimetableYear;
  onClose: () => void;
}) {
  const titleId = useId();
  /** What Esc and a click beside the dialog do: the editor first sees to what is not saved yet. */
  const leave = useRef<() => void>(null);
  const phone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const timetable = useQuery({
    ...queryOf(timetableCalls.getTeacherTimetable, {
      params: { employeeId: String(teacher.id), yearId: String(year.academic_year_id) },
    }),
    // What is edited begins with what the server has now, and is not read again below the editor's hands.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const subjects = useQuery(queryOf(subjectCalls.listSubjects, {}));
  const classes = useQuery(queryOf(classCalls.listFormClasses, {}));
  useEffect(() => () => void refreshTimetable(), []);
  const failure = timetable.error ?? subjects.error ?? classes.error;
  const loaded = timetable.data && subjects.data && classes.data;
  return (
    <Dialog
      open
      onClose={() => (leave.current ?? onClose)()}
      aria-labelledby={titleId}
      maxWidth="md"
      fullWidth
      fullScreen={phone}
    >
      <DialogTitle id={titleId}>
        <WholeYears>{texts.title(fullName(teacher), year.academic_year)}</WholeYears>
      </DialogTitle>
      {loaded ? (
        <TimetableEditor
          name={fullName(teacher)}
          timetable={timetable.data}
          subjects={subjects.data}
          classes={classes.data.map(({ id }) => id)}
          leave={leave}
          onClose={onClose}
        />
      ) : (
        <>
          <DialogContent>
            {failure ? (
              <ErrorPanel
                error={failure}
                title={texts.loadFailed}
                onRetry={() => void Promise.all([timetable.refetch(), subjects.refetch(), classes.refetch()])}
              />
            ) : (
              <LoadingBlock height={320} />
            )}
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{texts.close}</Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
