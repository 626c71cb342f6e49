import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { averageOnScreen } from 'contract/averages';
import { formLevelOf } from 'contract/identifiers';
import type { RegisteredStudent } from 'contract/term-details';
import type { TermMarkRow } from 'contract/term-mark-rows';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';

import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { lastFirst } from '../../ui/full-name.ts';
import { LoadingBlock } from '../../ui/loading-block.tsx';
import { uiTexts } from '../../ui/texts.ts';
import { DeleteRowDialog } from './delete-row-dialog.tsx';
import { RowEditor } from './row-editor.tsx';
import { SubjectCards } from './subject-cards.tsx';
import { averageOf, rowsQuery } from './subject-rows.ts';
import { SubjectTable } from './subject-table.tsx';
import { termTexts } from './texts.ts';

/**
 * About as many rows as a student of such a class has subjects, so that the comments below keep about their place: with the
 * head, and what long remarks add to theirs.
 */
function heightToCome(formClassId: string, onPhone: boolean): number | string {
  const subjects = formLevelOf(formClassId) <= 3 ? 12 : 8;
  return onPhone ? subjects * heightOfCard : `calc(${subjects + 2} * var(--row-height))`;
}

/** Pixels, with the gap to the next. */
const heightOfCard = 120;

/** The student's subjects, and beside the comments (its children) the Average box. */
export function SubjectRows({
  student,
  formClassId,
  examMark,
  mayChange,
  children,
}: {
  student: RegisteredStudent;
  formClassId: string;
  examMark: 0 | 1;
  /** Admin and 9 change and delete rows. */
  mayChange: boolean;
  children: ReactNode;
}) {
  const onPhone = useMediaQuery('(max-width: 700px)');
  const rows = useQuery(rowsQuery(student));
  const unread = rows.data ? null : rows.error;
  const [changing, setChanging] = useState<TermMarkRow | null>(null);
  const [deleting, setDeleting] = useState<TermMarkRow | null>(null);
  const name = lastFirst(student);
  const area = useRef<HTMLDivElement>(null);
  const isFocused = useRef(false);
  const asked = useRef(false);
  const asks = changing !== null || deleting !== null;
  // A row that is deleted, here or by a colleague, takes the button with it that has the focus, or to which it would return.
  useEffect(() => {
    const isLost = document.activeElement === document.body || document.activeElement === null;
    const wasHere = isFocused.current || asked.current;
    if (wasHere && !asks && isLost) area.current?.focus({ preventScroll: true });
    asked.current = asks;
  }, [asks, rows.data]);
  const Rows = onPhone ? SubjectCards : SubjectTable;
  return (
    <>
      {unread && (
        <ErrorPanel error={unread} title={termTexts.subjectsFailed} onRetry={() => void rows.refetch()} />
      )}
      {rows.isPending && <LoadingBlock height={heightToCome(formClassId, onPhone)} />}
      {rows.data?.length === 0 && <EmptyState title={uiTexts.noSubjects} hint={uiTexts.noSubjectsHint} />}
      {rows.data && rows.data.length > 0 && (
        <Box
          ref={area}
          tabIndex={-1}
          onFocus={() => (isFocused.current = true)}
          // Not called for what has gone.
          onBlur={() => (isFocused.current = false)}
          sx={{ minWidth: 0 }}
        >
          <Rows
            label={termTexts.subjectsOf(name)}
            rows={rows.data}
            formClassId={formClassId}
            examMark={examMark}
            actions={mayChange ? { onChange: setChanging, onDelete: setDeleting } : null}
          />
        </Box>
      )}
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 144px' },
          gap: 4,
          alignItems: 'start',
        }}
      >
        <Box sx={{ display: 'grid', gap: 4, order: { xs: 1, sm: 0 } }}>{children}</Box>
        {!unread && <AverageBox average={rows.data ? averageOf(rows.data, examMark) : null} />}
      </Box>
      {changing && <RowEditor row={changing} studentName={name} onClose={() => setChanging(null)} />}
      {deleting && <DeleteRowDialog row={deleting} studentName={name} onClose={() => setDeleting(null)} />}
    </>
  );
}

function AverageBox({ average }: { average: number | null }) {
  const labelId = useId();
  return (
    <Card
      role="group"
      aria-labelledby={labelId}
      sx={{ px: 4, py: 3, display: 'flex', flexDirection: { sm: 'column' }, alignItems: 'baseline', gap: 2 }}
    >
      <Typography id={labelId} color="textSecondary">
        {termTexts.average}
      </Typography>
      <Typography component="output" variant="h1" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {averageOnScreen(average)}
      </Typography>
    </Card>
  );
}
