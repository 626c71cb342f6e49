import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { type ClassLead, mayTakeRegister } from 'contract/abilities';
import type { FormClassInYear } from 'contract/classes';
import type { RegisteredStudent } from 'contract/term-details';
import { termCalls } from 'contract/terms';
import { useLayoutEffect, useRef, useState } from 'react';

import { draftsIn } from '../../api/draft.ts';
import { queryOf } from '../../api/query-client.ts';
import { principalOf, useSession } from '../../api/session-store.ts';
import { TakeAttendanceButton } from '../../ui/attendance/take-attendance-button.tsx';
import { DraftSheet } from '../../ui/draft-sheet.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { focusWhenFree } from '../../ui/focus-when-free.ts';
import { LoadingBlock } from '../../ui/loading-block.tsx';
import { useToldOnce } from '../../ui/message-modal.tsx';
import { SectionActions, SectionStatus } from '../../ui/section-actions.tsx';
import { uiTexts } from '../../ui/texts.ts';
import { storeTyped } from '../../ui/use-typed-cell.ts';
import { ClassOverview } from './class-overview.tsx';
import { enterField } from './enter-field.ts';
import { SaveLine } from './save-line.tsx';
import { sendPending } from './send-pending.ts';
import { StudentPage } from './student-page.tsx';
import { studentsQuery, termRecordKey } from './term-record-kind.ts';
import { termTexts } from './texts.ts';
import { usePagerKeys } from './use-pager-keys.ts';
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
  /** null: the first. undefined: before the students are here. */
  const [studentId, setStudentId] = useState<number | null | undefined>();
  const [view, setView] = useState<'student' | 'overview'>('student');
  const viewSwitch = useRef<HTMLButtonElement>(null);
  const [entering, setEntering] = useState<{ field: string; center: boolean } | null>(null);
  useLayoutEffect(() => {
    if (entering !== null) enterField(entering);
  }, [entering]);
  const isLoaded = students.data !== undefined && configuration.data !== undefined;
  // One who comes back to an open class on a poor connection goes on in it.
  const failure = isLoaded ? null : (students.error ?? configuration.error);
  useToldOnce(termTexts.studentsFailed, failure);

  const all = students.data ?? [];
  if (studentId === undefined && students.data !== undefined) {
    // What a page that ended in mid-word left in a field is taken up when that is drawn.
    const left = all.find((student) => draftsIn(termRecordKey(student)).size > 0);
    setStudentId(left?.student_id ?? null);
  }
  useWhoLeft(`term details ${academicTermId} ${formClass.id}`, students.data);
  const place = Math.max(
    0,
    all.findIndex((student) => student.student_id === studentId),
  );
  const student = all[place];

  /**
   * Goes on by one, or back, and enters the same field of the next student. At once: who types on while an answer is
   * waited for would lose the keys, or write them to the student before. What was typed is kept on this device, for the
   * student it was typed for, and sent meanwhile.
   */
  function move(step: 1 | -1) {
    const field = document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset['field'];
    storeTyped();
    setStudentId((id) => neighbourOf(all, id ?? null, step));
    if (field !== undefined) setEntering({ field, center: false });
  }

  function showStudent(id: number) {
    setStudentId(id);
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
    // The overview is the server's count of what is missing.
    await sendPending();
    setView((now) => (now === 'overview' ? 'student' : 'overview'));
  }

  usePagerKeys(view === 'student' ? move : null);

  if (failure !== null) {
    const again = () => void Promise.all([students.refetch(), configuration.refetch()]);
    return (
      <>
        <BackToClasses onBack={onBack} />
        <ErrorPanel error={failure} title={termTexts.studentsFailed} onRetry={again} />
      </>
    );
  }
  if (!students.data || !configuration.data) {
    return <LoadingBlock height={420} />;
  }
  const classPages = { formClass, academicTermId, onNextClass, back: <BackToClasses onBack={onBack} /> };
  return (
    <>
      <SectionStatus>
        <SaveLine students={all} onGoTo={goTo} />
      </SectionStatus>
      <SectionActions>
        {mayTakeRegister(who, lead) && <TakeAttendanceButton formClassId={formClass.id} />}
        <Button
          ref={viewSwitch}
          variant="outlined"
          onClick={() => void switchView()}
          disabled={student === undefined}
        >
          {view === 'overview' ? termTexts.studentPages : termTexts.overview}
        </Button>
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
        <ClassOverview {...classPages} lead={lead} onOpen={showFromOverview} />
      )}
      {student !== undefined && view === 'student' && (
        <DraftSheet value={`${formClass.id} · ${uiTexts.period(academicTermId)}`}>
          <StudentPage
            {...classPages}
            lead={lead}
            classmates={all}
            student={student}
            position={{ now: place + 1, all: all.length }}
            examMark={configuration.data.exam_mark}
            onMove={move}
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

/** The student before or after; at the ends of the class the same. null stands for the first. */
function neighbourOf(
  students: readonly RegisteredStudent[],
  studentId: number | null,
  step: 1 | -1,
): number | null {
  const place = Math.max(
    0,
    students.findIndex(({ student_id }) => student_id === studentId),
  );
  return students[Math.min(students.length - 1, Math.max(0, place + step))]?.student_id ?? studentId;
}
