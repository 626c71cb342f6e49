import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { type ClassLead, mayTakeRegister } from 'contract/abilities';
import type { FormClassInYear } from 'contract/classes';
import { openTermDetails } from 'contract/term-details';
import { termCalls } from 'contract/terms';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';

import { queryOf } from '../../api/query-client.ts';
import { principalOf, useSession } from '../../api/session-store.ts';
import { TakeAttendanceButton } from '../../ui/attendance/take-attendance-button.tsx';
import { BusyButton } from '../../ui/busy-button.tsx';
import { DraftSheet } from '../../ui/draft-sheet.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { focusHeading } from '../../ui/focus-heading.ts';
import { focusWhenFree } from '../../ui/focus-when-free.ts';
import { lastFirst } from '../../ui/full-name.ts';
import { LoadingBlock } from '../../ui/loading-block.tsx';
import { useToldOnce } from '../../ui/message-modal.tsx';
import { SectionActions, SectionStatus } from '../../ui/section-actions.tsx';
import { showSnackbar } from '../../ui/snackbar-host.tsx';
import { uiTexts } from '../../ui/texts.ts';
import { storeTyped } from '../../ui/use-typed-cell.ts';
import { ClassOverview } from './class-overview.tsx';
import { enterField } from './enter-field.ts';
import { SaveLine } from './save-line.tsx';
import { sendPending } from '../../ui/send-pending.ts';
import { StudentPage } from './student-page.tsx';
import { studentsQuery } from './term-record-kind.ts';
import { termTexts } from './texts.ts';
import { useLeftTerm } from './use-left-term.ts';
import { useOpenStudent } from './use-open-student.ts';
import { usePagerKeys } from './use-pager-keys.ts';
import { useToldOfMarks } from './use-told-of-marks.ts';
import { useToldOfOffice } from './use-told-of-office.ts';
import { useToldOfRegisters } from './use-told-of-registers.ts';
import { useToldOfSaves } from './use-told-of-saves.ts';
import { useWhoLeft } from './use-who-left.ts';

/** An open class: one student's page at a time, or the overview of all of them. */
export function ClassPages({
  formClass,
  academicTermId,
  lead,
  onBack,
  onNextClass,
}: {
  formClass: FormClassInYear;
  academicTermId: number;
  lead: ClassLead;
  onBack: () => void;
  /** null where there is no other class. */
  onNextClass: (() => void) | null;
}) {
  const who = principalOf(useSession());
  const students = useQuery(studentsQuery(academicTermId, formClass.id));
  const configuration = useQuery(
    queryOf(termCalls.getTermConfiguration, { params: { className: formClass.id } }),
  );
  const [view, setView] = useState<'student' | 'overview'>('student');
  const [switching, setSwitching] = useState(false);
  const viewSwitch = useRef<HTMLButtonElement>(null);
  const [entering, setEntering] = useState<{ field: string; center: boolean } | null>(null);
  useLayoutEffect(() => {
    if (entering !== null) enterField(entering);
  }, [entering]);
  const isLoaded = students.data !== undefined && configuration.data !== undefined;
  // One who comes back to an open class on a poor connection goes on in it.
  const failure = isLoaded ? null : (students.error ?? configuration.error);
  useToldOnce(termTexts.studentsFailed, failure);

  const news = useToldOfOffice(academicTermId, formClass.id, isLoaded);
  const { student, hasLeft, position, openStudent, move } = useOpenStudent(students.data, academicTermId);
  const left = hasLeft && student !== undefined ? student : null;
  const leftName = left && termTexts.leftWhileOpen(lastFirst(left), left.student_id);
  // It speaks of who is open, and would be read as of the next one.
  useEffect(
    () => (leftName === null ? undefined : showSnackbar(leftName, { severity: 'warning', duration: 8000 })),
    [leftName],
  );
  /** The class, and who has left it as long as their page is open. */
  const all = useMemo(
    () => students.data && (left === null ? students.data : [...students.data, left]),
    [students.data, left],
  );
  useToldOfSaves(news, student?.student_id);
  useToldOfMarks(news?.mark_saves);
  useToldOfRegisters(academicTermId, formClass.id, { news, openStudentId: student?.student_id });
  useLeftTerm(academicTermId);
  useWhoLeft(`term details ${academicTermId} ${formClass.id}`, all);

  // Whoever writes here may be another by now, and with it goes the button on which one is.
  const writes = [mayTakeRegister(who, lead), ...openTermDetails(who, lead)].join(' ');
  useEffect(focusHeading, [writes]);

  /**
   * Goes on by one, or back, and enters the same field of the next student. At once: who types on while an answer is
   * waited for would lose the keys, or write them to the student before. What was typed is kept on this device, for the
   * student it was typed for, and sent meanwhile.
   */
  function goOn(step: 1 | -1) {
    const field = document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset['field'];
    storeTyped();
    move(step);
    if (field !== undefined) setEntering({ field, center: false });
  }

  function showStudent(id: number) {
    openStudent(id);
    setView('student');
  }

  /** The button goes with the overview; by key one goes on where the way back is. */
  function showFromOverview(id: number) {
    showStudent(id);
    focusWhenFree(() => viewSwitch.current);
  }

  /** What cannot be stored stands in a field that a phone may have out of sight. */
  function goTo(id: number, field: string | undefined) {
    showStudent(id);
    if (field !== undefined) setEntering({ field, center: true });
  }

  async function switchView() {
    setSwitching(true);
    // The overview is the server's count of what is missing.
    await sendPending();
    setView(view === 'overview' ? 'student' : 'overview');
    setSwitching(false);
  }

  usePagerKeys(view === 'student' ? goOn : null);

  if (failure !== null) {
    const again = () => void Promise.all([students.refetch(), configuration.refetch()]);
    return (
      <>
        <BackToClasses onBack={onBack} />
        <ErrorPanel error={failure} title={termTexts.studentsFailed} onRetry={again} />
      </>
    );
  }
  if (!students.data || !all || !configuration.data) {
    return <LoadingBlock height={420} />;
  }
  const classPages = { formClass, academicTermId, onNextClass, back: <BackToClasses onBack={onBack} /> };
  return (
    <>
      <SectionStatus>
        <SaveLine students={all} onGoTo={goTo} />
      </SectionStatus>
      <SectionActions>
        <TakeAttendanceButton formClassId={formClass.id} offered={mayTakeRegister(who, lead)} />
        <BusyButton
          ref={viewSwitch}
          variant="outlined"
          busy={switching}
          onClick={() => void switchView()}
          disabled={student === undefined}
        >
          {view === 'overview' ? termTexts.studentPages : termTexts.overview}
        </BusyButton>
      </SectionActions>
      {student === undefined && (
        <>
          <BackToClasses onBack={onBack} />
          <EmptyState
            title={termTexts.noStudents(formClass.id)}
            hint={termTexts.noStudentsHint}
            action={
              onNextClass && (
                <Button variant="contained" onClick={onNextClass}>
                  {termTexts.nextClass}
                </Button>
              )
            }
          />
        </>
      )}
      {student !== undefined && view === 'overview' && (
        <ClassOverview {...classPages} lead={lead} saves={news?.saves} onOpen={showFromOverview} />
      )}
      {student !== undefined && view === 'student' && (
        <DraftSheet value={uiTexts.inTerm(formClass.id, academicTermId)}>
          <StudentPage
            {...classPages}
            lead={lead}
            classmates={students.data}
            student={student}
            hasLeft={hasLeft}
            position={position}
            examMark={configuration.data.exam_mark}
            onMove={goOn}
            onGoTo={showStudent}
          />
        </DraftSheet>
      )}
    </>
  );
}

function BackToClasses({ onBack }: { onBack: () => void }) {
  return (
    <Button startIcon={<ArrowBackIcon />} aria-label={termTexts.backToClasses} onClick={onBack}>
      {termTexts.classes}
    </Button>
  );
}
