import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { administersMarks } from 'contract/abilities';
import { timetableCalls, type TeacherLesson } from 'contract/timetable';
import { termCalls } from 'contract/terms';
import { useEffect, useState } from 'react';

import { flush } from '../../api/outbox/outbox.ts';
import { queryClient, queryKeyOf, queryOf } from '../../api/query-client.ts';
import { principalOf, useSession } from '../../api/session-store.ts';
import { isWithoutTerm } from '../../ui/describe-error.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { showError } from '../../ui/message-modal.tsx';
import { SectionActions } from '../../ui/section-actions.tsx';
import { tellUnsent } from '../../ui/tell-unsent.ts';
import { ConnectionBanner } from '../../ui/connection-banner.tsx';
import { configurationQuery, sheetQuery } from './lesson.ts';
import { LessonList } from './lesson-list.tsx';
import { MarkSheet } from './mark-sheet.tsx';
import { TeacherList } from './teacher-list.tsx';
import { marksTexts } from './texts.ts';
import { uiTexts } from '../../ui/texts.ts';

interface Teacher {
  id: number;
  name: string;
}

/** Enter Marks: administrators pick a teacher, then a class is picked, then marks are typed. */
export function EnterMarksSection() {
  const who = principalOf(useSession());
  const administers = administersMarks(who);
  const [teacher, setTeacher] = useState<Teacher | null>(
    administers || who.employee_id === null ? null : { id: who.employee_id, name: '' },
  );
  if (teacher === null) {
    return (
      <TeacherList
        onSelect={({ id, first_name, last_name }) => setTeacher({ id, name: `${first_name} ${last_name}` })}
      />
    );
  }
  return (
    <TeacherClasses key={teacher.id} teacher={teacher} onBack={administers ? () => setTeacher(null) : null} />
  );
}

function TeacherClasses({ teacher, onBack }: { teacher: Teacher; onBack: (() => void) | null }) {
  const [lesson, setLesson] = useState<TeacherLesson | null>(null);
  const term = useQuery(queryOf(termCalls.getCurrentTerm, {}));
  const lessons = useQuery(
    queryOf(timetableCalls.listTeacherLessons, { params: { employeeId: String(teacher.id) } }),
  );
  const failure = lessons.error ?? term.error;
  useEffect(() => {
    if (failure !== null && !isWithoutTerm(failure)) showError(uiTexts.classesFailed, failure);
  }, [failure]);

  /** Fetches a class that is likely to be opened, so that it is there at the click. */
  function fetchAhead(next: TeacherLesson) {
    if (term.data === undefined) return;
    const open = { ...next, academic_term_id: term.data.id, employee_id: teacher.id };
    void queryClient.prefetchQuery(sheetQuery(open));
    void queryClient.prefetchQuery(configurationQuery(open));
  }

  /** Leaves a class: what waits is sent first, or one is told that it still waits. */
  async function leaveFor(next: TeacherLesson | null) {
    const active = document.activeElement;
    if (active instanceof HTMLElement) active.blur();
    await flush(1500);
    tellUnsent();
    setLesson(next);
    void queryClient.invalidateQueries({ queryKey: queryKeyOf(timetableCalls.listTeacherLessons) });
  }

  if (failure !== null && !(lessons.data && term.data)) {
    const again = () => void Promise.all([lessons.refetch(), term.refetch()]);
    return <ErrorPanel error={failure} title={uiTexts.classesFailed} onRetry={again} />;
  }
  const all = incompleteFirst(lessons.data ?? []);
  const following =
    lesson === null ? undefined : all[(all.findIndex((one) => sameLesson(one, lesson)) + 1) % all.length];
  return (
    <>
      <ConnectionBanner />
      {(lesson === null && onBack !== null) || teacher.name !== '' ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 }}>
          {lesson === null && onBack !== null && (
            <Button size="small" startIcon={<ArrowBackIcon />} onClick={onBack}>
              {marksTexts.backToTeachers}
            </Button>
          )}
          {teacher.name !== '' && <Typography sx={{ fontWeight: 600 }}>{teacher.name}</Typography>}
        </Box>
      ) : null}
      {lesson === null || term.data === undefined ? (
        <LessonList lessons={term.data && lessons.data && all} onSelect={setLesson} onTurnTo={fetchAhead} />
      ) : (
        <>
          {following !== undefined && (
            <SectionActions>
              <Button variant="contained" disabled={all.length < 2} onClick={() => void leaveFor(following)}>
                {marksTexts.next}
              </Button>
            </SectionActions>
          )}
          <MarkSheet
            key={`${lesson.form_class_id} ${lesson.subject_id}`}
            lesson={{ ...lesson, academic_term_id: term.data.id, employee_id: teacher.id }}
            back={
              <Button
                startIcon={<ArrowBackIcon />}
                aria-label={marksTexts.backToClasses}
                onClick={() => void leaveFor(null)}
              >
                {marksTexts.classes}
              </Button>
            }
          />
        </>
      )}
    </>
  );
}

function sameLesson(a: TeacherLesson, b: TeacherLesson): boolean {
  return a.form_class_id === b.form_class_id && a.subject_id === b.subject_id;
}

/** What is still to do stands first; within both parts the order stays. */
function incompleteFirst(lessons: readonly TeacherLesson[]): TeacherLesson[] {
  return lessons.toSorted((a, b) => Number(isDone(a)) - Number(isDone(b)));
}

function isDone({ complete, students }: TeacherLesson): boolean {
  return complete >= students;
}
