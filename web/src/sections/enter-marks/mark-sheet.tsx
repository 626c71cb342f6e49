import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { isComplete, type MarkRecord } from 'contract/marks';
import { academicYearLabel, academicYearOfTerm, termCalls, termNumberOf } from 'contract/terms';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';

import { shownRow } from '../../api/outbox/outbox-view.ts';
import { queryOf } from '../../api/query-client.ts';
import { school } from '../../api/starting-point.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { showError } from '../../ui/message-modal.tsx';
import { type OpenLesson, sheetQuery } from './lesson.ts';
import { MarkCard } from './mark-card.tsx';
import { MarkGrid } from './mark-grid.tsx';
import { markKey } from './mark-kind.ts';
import { SaveAnnouncer } from './save-announcer.tsx';
import { SelectCommentSheet } from './select-comment-sheet.tsx';
import { SheetCounts } from './sheet-counts.tsx';
import { marksTexts } from './texts.ts';
import { entryWith } from './use-mark-row.ts';

const noRecords: readonly MarkRecord[] = [];

/** The mark sheet of a lesson: read-only header, counts, and the grid; on a phone one card a student. */
export function MarkSheet({ lesson, back }: { lesson: OpenLesson; back: ReactNode }) {
  const sheet = useQuery(sheetQuery(lesson));
  const configuration = useQuery(
    queryOf(termCalls.getTermConfiguration, { params: { className: lesson.form_class_id } }),
  );
  const failure = sheet.error ?? configuration.error;
  useEffect(() => {
    if (failure !== null) showError(marksTexts.studentsFailed, failure);
  }, [failure]);

  if (failure !== null && !(sheet.data && configuration.data)) {
    const again = () => void Promise.all([sheet.refetch(), configuration.refetch()]);
    return <ErrorPanel error={failure} title={marksTexts.studentsFailed} onRetry={again} />;
  }
  return (
    <>
      <LessonHeader lesson={lesson} back={back} />
      {sheet.data && configuration.data ? (
        <LoadedSheet lesson={lesson} records={sheet.data.data} examMark={configuration.data.exam_mark} />
      ) : (
        <Skeleton variant="rounded" height={420} sx={{ mt: 4 }} />
      )}
    </>
  );
}

/** The lesson in four read-only fields, after the way back. */
function LessonHeader({ lesson, back }: { lesson: OpenLesson; back: ReactNode }) {
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
        gap: 2,
        alignItems: 'center',
        gridTemplateColumns: { xs: '1fr 1fr', md: 'auto minmax(0, 2fr) repeat(3, minmax(0, 1fr))' },
        maxWidth: 880,
        '& > :first-of-type': { gridColumn: { xs: '1 / -1', md: 'auto' }, justifySelf: 'start' },
      }}
    >
      <div>{back}</div>
      {facts.map(([label, value]) => (
        <TextField key={label} label={label} value={value} slotProps={{ input: { readOnly: true } }} />
      ))}
    </Box>
  );
}

function LoadedSheet({
  lesson,
  records,
  examMark,
}: {
  lesson: OpenLesson;
  records: readonly MarkRecord[];
  examMark: 0 | 1;
}) {
  const onPhone = useMediaQuery('(max-width: 700px)');
  const area = useRef<HTMLDivElement>(null);
  const [commenting, setCommenting] = useState<MarkRecord | null>(null);
  const [missing, setMissing] = useState<ReadonlySet<number> | null>(null);
  const [current, setCurrent] = useState(0);
  const rules = useMemo(
    () => ({ form_class_id: lesson.form_class_id, exam_mark: examMark, form_6_grades: school().form_6_grades }),
    [lesson.form_class_id, examMark],
  );
  // The filter keeps what was missing when it was set, so that no row leaves under the hand that fills it.
  const rows = useMemo(
    () =>
      (records ?? noRecords)
        .map((record, index) => ({ record, number: index + 1 }))
        .filter(({ record }) => missing === null || missing.has(record.student_id)),
    [records, missing],
  );
  const onSelectComment = useCallback((record: MarkRecord) => setCommenting(record), []);

  function showMissing(only: boolean) {
    const incomplete = records.filter((record) => !isComplete(entryWith(record, shownRow(markKey(record))), examMark));
    setMissing(only ? new Set(incomplete.map((record) => record.student_id)) : null);
    setCurrent(0);
  }

  function goToTrouble() {
    setMissing(null);
    const index = records.findIndex((record) => (shownRow(markKey(record))?.trouble ?? null) !== null);
    setCurrent(Math.max(0, index));
    requestAnimationFrame(() => area.current?.querySelector<HTMLElement>('[data-trouble]')?.focus());
  }

  if (records.length === 0) return <EmptyState title={marksTexts.noStudents} hint={marksTexts.noStudentsHint} />;
  const shared = { rules, employeeId: lesson.employee_id, onSelectComment };
  const position = Math.min(current, rows.length - 1);
  const card = rows[position];
  return (
    <div ref={area}>
      <SheetCounts
        records={records}
        examMark={examMark}
        missingOnly={missing !== null}
        onMissingOnly={showMissing}
        onGoToTrouble={goToTrouble}
      />
      {examMark === 0 && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {marksTexts.courseWorkOnly}
        </Alert>
      )}
      {rows.length === 0 && <EmptyState title={marksTexts.nothingMissing} />}
      {onPhone && card !== undefined && (
        <MarkCard
          key={markKey(card.record)}
          record={card.record}
          position={{ now: position + 1, all: rows.length }}
          onMove={(step) => setCurrent(Math.min(rows.length - 1, Math.max(0, position + step)))}
          {...shared}
        />
      )}
      {!onPhone && rows.length > 0 && (
        <MarkGrid rows={rows} label={`${lesson.subject_title} ${lesson.form_class_id}`} {...shared} />
      )}
      <SaveAnnouncer records={records} />
      {commenting && (
        <SelectCommentSheet record={commenting} employeeId={lesson.employee_id} onClose={() => setCommenting(null)} />
      )}
    </div>
  );
}
