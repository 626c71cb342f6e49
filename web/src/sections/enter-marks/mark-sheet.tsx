import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { academicYearLabel, academicYearOfTerm, termNumberOf } from 'contract/terms';
import { memo, type ReactNode, useDeferredValue, useMemo } from 'react';

import { ApiError, isForbidden } from '../../api/api-error.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { LoadingBlock } from '../../ui/loading-block.tsx';
import { useToldOnce } from '../../ui/message-modal.tsx';
import { configurationQuery, type OpenLesson, sheetQuery } from './lesson.ts';
import { LoadedSheet } from './loaded-sheet.tsx';
import { marksTexts } from './texts.ts';
import { usePresence } from './use-presence.ts';

/** The mark sheet of a lesson: read-only header, counts, and the grid; on a phone one card a student. */
export const MarkSheet = memo(function MarkSheet({ lesson, back }: { lesson: OpenLesson; back: ReactNode }) {
  const sheet = useQuery(sheetQuery(lesson));
  const configuration = useQuery(configurationQuery(lesson));
  const records = sheet.data?.data;
  const examMark = configuration.data?.exam_mark;
  // A save changes one row, which draws itself; the class around it follows between two keys, and never with another term.
  const loaded = useDeferredValue(
    useMemo(
      () => (records !== undefined && examMark !== undefined ? { lesson, records, examMark } : null),
      [lesson, records, examMark],
    ),
  );
  const isLoaded = sheet.data !== undefined && configuration.data !== undefined;
  // One who comes back to an open class on a poor connection goes on in it.
  const failure = isLoaded ? null : (sheet.error ?? configuration.error);
  // As in a new school year, for which nobody has a lesson until its timetable is there.
  const isWithoutLesson = failure !== null && failure === sheet.error && isRefusedLesson(failure);
  useToldOnce(marksTexts.studentsFailed, isWithoutLesson ? null : failure);

  if (isWithoutLesson) {
    return (
      <>
        <LessonHeader lesson={lesson} back={back} />
        <NoLesson lesson={lesson} />
      </>
    );
  }
  if (failure !== null) {
    const again = () => void Promise.all([sheet.refetch(), configuration.refetch()]);
    return (
      <>
        <LessonHeader lesson={lesson} back={back} />
        <Box sx={{ mt: 4 }}>
          <ErrorPanel error={failure} title={marksTexts.studentsFailed} onRetry={again} />
        </Box>
      </>
    );
  }
  return (
    <>
      <LessonHeader lesson={lesson} back={back} />
      {loaded ? (
        // What is typed goes into the term that is shown, also where the school came back to one that is still here.
        <LoadedSheet key={loaded.lesson.academic_term_id} {...loaded} />
      ) : (
        <LoadingBlock height={420} sx={{ mt: 4 }} />
      )}
    </>
  );
});

/** Whether the teacher of the sheet has no such lesson in its term. Whoever picked the teacher is told so by a 404. */
function isRefusedLesson(error: Error): boolean {
  return isForbidden(error) || (error instanceof ApiError && error.status === 404 && error.said !== null);
}

/** In place of a sheet whose lesson is nobody's, or another's, in the term that is open: it comes by itself once it is there. */
function NoLesson({ lesson }: { lesson: OpenLesson }) {
  usePresence(lesson);
  const title = marksTexts.noLesson(`${lesson.subject_title} ${lesson.form_class_id}`);
  return <EmptyState title={title} hint={marksTexts.noLessonHint} />;
}

/** The lesson in four read-only fields, after the way back. Drawn once: not again with every save of a mark. */
const LessonHeader = memo(function LessonHeader({ lesson, back }: { lesson: OpenLesson; back: ReactNode }) {
  const facts = [
    [marksTexts.subject, lesson.subject_title],
    [marksTexts.class, lesson.form_class_id],
    [marksTexts.year, academicYearLabel(academicYearOfTerm(lesson.academic_term_id))],
    [marksTexts.term, String(termNumberOf(lesson.academic_term_id))],
  ] as const;
  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 2,
        rowGap: 3,
        alignItems: 'center',
        gridTemplateColumns: {
          xs: 'minmax(0, 1.1fr) minmax(0, 1.3fr) minmax(0, 0.6fr)',
          // The longest of subjects and of classes stand whole; a term is one figure.
          md: 'auto minmax(0, 5fr) minmax(0, 2fr) minmax(7rem, 1.4fr) minmax(3.5rem, 0.7fr)',
        },
        maxWidth: 1120,
        // On a phone the way back and the subject, then the class, the year and the term: two lines, no more.
        '& > :nth-of-type(2)': { gridColumn: { xs: '2 / -1', md: 'auto' } },
      }}
    >
      <div>{back}</div>
      {facts.map(([label, value]) => (
        <TextField key={label} label={label} value={value} slotProps={{ input: { readOnly: true } }} />
      ))}
    </Box>
  );
});
