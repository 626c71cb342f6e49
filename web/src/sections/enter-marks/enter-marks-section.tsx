import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { administersMarks } from 'contract/abilities';
import { timetableCalls, type TeacherLesson } from 'contract/timetable';
import { termCalls } from 'contract/terms';
import { Activity, startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';

import { isWithoutTerm } from '../../api/api-error.ts';
import { registerBeforeLeave } from '../../api/before-leave.ts';
import { currentTermQuery } from '../../api/current-term.ts';
import { flush } from '../../api/outbox/outbox.ts';
import { queryClient, queryKeyOf } from '../../api/query-client.ts';
import { currentSession, principalOf, useSession } from '../../api/session-store.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { useToldOnce } from '../../ui/message-modal.tsx';
import { NoTerm } from '../../ui/no-term.tsx';
import { SectionActions } from '../../ui/section-actions.tsx';
import { sendPendingOrTell } from '../../ui/send-pending.ts';
import { showSnackbar } from '../../ui/snackbar-host.tsx';
import { tellUnsent } from '../../ui/tell-unsent.ts';
import { ConnectionFoot } from '../../ui/connection-foot.tsx';
import { configurationQuery, lessonsQuery, sameLesson, sheetQuery, titleIn } from './lesson.ts';
import { LessonList } from './lesson-list.tsx';
import { MarkSheet } from './mark-sheet.tsx';
import { TeacherList } from './teacher-list.tsx';
import { marksTexts } from './texts.ts';
import { uiTexts } from '../../ui/texts.ts';
import { useToldOfTerm } from '../../ui/use-told-of-term.ts';

interface Teacher {
  id: number;
  name: string;
}

/** The class that is open, none where the list of them is, and the one that was left for it. */
interface Place {
  lesson: TeacherLesson | null;
  left: TeacherLesson | null;
  /** The classes as they were listed when one was opened. */
  listed: readonly TeacherLesson[];
}

/** Fetches a teacher's classes while the section is being made ready; administrators pick a teacher first. */
export function fetchLessonsAhead(): void {
  const session = currentSession();
  if (session === null) return;
  const who = principalOf(session);
  if (administersMarks(who) || who.employee_id === null) return;
  void queryClient.prefetchQuery(currentTermQuery);
  void queryClient.prefetchQuery(lessonsQuery(who.employee_id));
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
  const [{ lesson, left, listed }, setPlace] = useState<Place>({ lesson: null, left: null, listed: [] });
  const [ahead, setAhead] = useState<TeacherLesson | null>(null);
  const turnedTo = useRef<TeacherLesson | null>(null);
  const term = useQuery(currentTermQuery);
  const lessons = useQuery(lessonsQuery(teacher.id));
  const isLoaded = lessons.data !== undefined && term.data !== undefined;
  // One who comes back to an open class on a poor connection goes on in it.
  const failure = isLoaded ? null : (lessons.error ?? term.error);
  useToldOnce(uiTexts.classesFailed, isWithoutTerm(failure) ? null : failure);

  const termId = useToldOfTerm(term.data?.id, lesson !== null);
  const title = lesson === null ? undefined : titleIn(lessons.data, lesson);
  // The office has renamed the subject. The name stays where the class is no more among those of the teacher.
  if (lesson !== null && title !== undefined && title !== lesson.subject_title) {
    setPlace((before) => ({ ...before, lesson: { ...lesson, subject_title: title } }));
  }
  useToldOfLesson(lesson, lessons.data, teacher.name);
  const shown = lesson ?? ahead;
  const sheet = useMemo(
    () =>
      shown && termId !== undefined ? { ...shown, academic_term_id: termId, employee_id: teacher.id } : null,
    [shown, termId, teacher.id],
  );

  /** Fetches a class that is likely to be opened and draws it out of sight, so that it is there at the click. */
  const prepare = useCallback(
    async (next: TeacherLesson) => {
      turnedTo.current = next;
      if (termId === undefined) return;
      const open = { ...next, academic_term_id: termId, employee_id: teacher.id };
      await Promise.all([
        queryClient.prefetchQuery(sheetQuery(open)),
        queryClient.prefetchQuery(configurationQuery(open)),
      ]);
      if (turnedTo.current === next) startTransition(() => setAhead(next));
    },
    [termId, teacher.id],
  );

  // Until the pointer or a key says otherwise it is the first: what is still to do stands there.
  const all = useMemo(() => incompleteFirst(lessons.data ?? []), [lessons.data]);
  const likely = lesson === null ? all[0] : undefined;
  useEffect(() => {
    if (likely !== undefined && turnedTo.current === null) void prepare(likely);
  }, [likely, prepare]);

  function open(next: TeacherLesson) {
    turnedTo.current = null;
    const isDrawn = ahead !== null && sameLesson(ahead, next);
    setPlace({ lesson: isDrawn ? ahead : next, left: null, listed: all });
  }

  const isOpen = lesson !== null;
  // By Main Menu or Back no less than for another class.
  useEffect(() => {
    if (!isOpen) return undefined;
    return registerBeforeLeave(async (leaving) => {
      if (leaving === 'section') await sendPendingOrTell();
      return true;
    });
  }, [isOpen]);

  /** Leaves a class: what waits is sent first, or one is told that it still waits. */
  const leaveFor = useCallback(async (next: TeacherLesson | null) => {
    const active = document.activeElement;
    if (active instanceof HTMLElement) active.blur();
    await flush(1500);
    tellUnsent();
    setAhead(null);
    setPlace((before) => ({ ...before, lesson: next, left: before.lesson }));
    // The office may have gone to another term while the class was open.
    for (const shown of [timetableCalls.listTeacherLessons, termCalls.getCurrentTerm]) {
      void queryClient.invalidateQueries({ queryKey: queryKeyOf(shown) });
    }
  }, []);
  const back = useMemo(
    () => (
      <Button
        startIcon={<ArrowBackIcon />}
        aria-label={marksTexts.backToClasses}
        onClick={() => void leaveFor(null)}
      >
        {marksTexts.classes}
      </Button>
    ),
    [leaveFor],
  );

  if (term.data === null) return <NoTerm />;
  if (failure !== null) {
    const again = () => void Promise.all([lessons.refetch(), term.refetch()]);
    return <ErrorPanel error={failure} title={uiTexts.classesFailed} onRetry={again} />;
  }
  const following = lesson === null ? undefined : nextLesson(lesson, inOrderOf(listed, all));
  return (
    <>
      {(lesson === null && onBack !== null) || teacher.name !== '' ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 }}>
          {lesson === null && onBack !== null && (
            // Whoever picked a teacher by keyboard goes on from here; from a class one comes back to its line.
            <Button size="small" autoFocus={left === null} startIcon={<ArrowBackIcon />} onClick={onBack}>
              {marksTexts.backToTeachers}
            </Button>
          )}
          {teacher.name !== '' && <Typography sx={{ fontWeight: 600 }}>{teacher.name}</Typography>}
        </Box>
      ) : null}
      {(lesson === null || sheet === null) && (
        <LessonList
          lessons={term.data && lessons.data && all}
          left={left}
          onSelect={open}
          onTurnTo={(next) => void prepare(next)}
        />
      )}
      {following !== undefined && sheet !== null && (
        <SectionActions>
          <Button
            variant="contained"
            // Also where the open class was given to another teacher, and one only is left.
            disabled={lesson !== null && sameLesson(following, lesson)}
            onClick={() => void leaveFor(following)}
          >
            {marksTexts.next}
          </Button>
        </SectionActions>
      )}
      {sheet !== null && (
        <Activity
          key={`${sheet.form_class_id} ${sheet.subject_id}`}
          mode={lesson === null ? 'hidden' : 'visible'}
        >
          <MarkSheet lesson={sheet} back={back} />
        </Activity>
      )}
      <ConnectionFoot />
    </>
  );
}

/**
 * Whoever has a class open when the office takes it from its teacher is told for as long as it is open, and when it is given
 * back. `teacher`: who was picked, '' for oneself, of whom nothing is stored there meanwhile.
 */
function useToldOfLesson(
  open: TeacherLesson | null,
  lessons: readonly TeacherLesson[] | undefined,
  teacher: string,
): void {
  const isGone =
    open !== null && lessons !== undefined && !lessons.some((lesson) => sameLesson(lesson, open));
  const named = open && `${open.subject_title} ${open.form_class_id}`;
  // The subject may have another name by the time that it is given back.
  const key = open && `${open.subject_id} ${open.form_class_id}`;
  /** Of which class it was said. */
  const said = useRef<string | null>(null);
  useEffect(() => {
    if (isGone && named !== null) {
      said.current = key;
      const words =
        teacher === '' ? marksTexts.lessonGone(named) : marksTexts.lessonOfAnother(named, teacher);
      return showSnackbar(words, { severity: 'warning', duration: null });
    }
    if (named !== null && said.current === key) {
      showSnackbar(marksTexts.lessonBack(named, teacher), { severity: 'info', duration: 8000 });
    }
    said.current = null;
    return undefined;
  }, [isGone, named, key, teacher]);
}

/** After the last one the first. */
function nextLesson(lesson: TeacherLesson, lessons: readonly TeacherLesson[]): TeacherLesson | undefined {
  return lessons[(lessons.findIndex((one) => sameLesson(one, lesson)) + 1) % lessons.length];
}

/** As they were listed, whatever was completed since; those that came since at the end. */
function inOrderOf(listed: readonly TeacherLesson[], lessons: readonly TeacherLesson[]): TeacherLesson[] {
  const placeOf = (lesson: TeacherLesson) => {
    const place = listed.findIndex((one) => sameLesson(one, lesson));
    return place === -1 ? listed.length : place;
  };
  return lessons.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** What is still to do stands first; within both parts the order stays. */
function incompleteFirst(lessons: readonly TeacherLesson[]): TeacherLesson[] {
  return lessons.toSorted((a, b) => Number(isDone(a)) - Number(isDone(b)));
}

function isDone({ complete, students }: TeacherLesson): boolean {
  return complete >= students;
}
