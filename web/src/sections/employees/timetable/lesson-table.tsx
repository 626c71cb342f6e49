import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useEffect, useId, useRef } from 'react';

import { phoneRoom } from '../../../ui/data-table/table-room.ts';
import { asCards, TableArea } from '../../../ui/data-table/table-style.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { uiTexts } from '../../../ui/texts.ts';
import { LessonRow } from './lesson-row.tsx';
import type { LessonSubject } from './lesson-subjects.ts';
import { timetableTexts as texts } from './texts.ts';
import type { useLessons } from './use-lessons.ts';

/** The lessons of a teacher, all of them, without pages. Lessons that were deleted can be put back. */
export function LessonTable({
  name,
  lessons,
  subjects,
  classes,
  goOn,
}: {
  name: string;
  lessons: ReturnType<typeof useLessons>;
  subjects: readonly LessonSubject[];
  classes: readonly string[];
  /** Gives the focus a place when the row or the button that had it goes. */
  goOn: () => void;
}) {
  const { rows, deleted, undoDelete } = lessons;
  const count = useRef(rows.length);
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What others took away takes the focus from nobody who is at another lesson.
    if (rows.length < count.current && !area.current?.contains(document.activeElement)) goOn();
    count.current = rows.length;
  }, [rows.length, goOn]);
  const titleOf = (id: number) => subjects.find((subject) => subject.id === id)?.title ?? String(id);
  const { columns } = texts;
  return (
    <LessonArea ref={area}>
      {deleted.map(({ lesson, warnings }) => (
        <DeletedNotice
          key={`${lesson.subject_id}/${lesson.form_class_id}`}
          name={texts.lessonName(titleOf(lesson.subject_id), lesson.form_class_id)}
          warnings={warnings}
          onUndo={() => {
            goOn();
            undoDelete(lesson);
          }}
        />
      ))}
      {rows.length === 0 ? (
        <EmptyState title={texts.noLessons} hint={texts.lessonHint} />
      ) : (
        <div className="scroll">
          <table role="table" aria-label={texts.lessonTable(name)}>
            <colgroup>
              <col style={{ width: '6rem' }} />
              <col />
              <col style={{ width: '9rem' }} />
              <col style={{ width: '4.5rem' }} />
              <col style={{ width: '7rem' }} />
            </colgroup>
            <thead role="rowgroup">
              <tr role="row">
                {Object.values(columns).map((label) => (
                  <th key={label} role="columnheader" scope="col">
                    <span className="plain">{label}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody role="rowgroup">
              {rows.map((row) => (
                <LessonRow key={row.key} row={row} lessons={lessons} subjects={subjects} classes={classes} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </LessonArea>
  );
}

/** Stays until the lesson is put back or the dialog is closed; each lesson has one of its own. */
function DeletedNotice({
  name,
  warnings,
  onUndo,
}: {
  name: string;
  warnings: readonly string[];
  onUndo: () => void;
}) {
  const wordsId = useId();
  return (
    <Alert
      severity={warnings.length > 0 ? 'warning' : 'info'}
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" aria-describedby={wordsId} onClick={onUndo}>
          {uiTexts.undo}
        </Button>
      }
    >
      <span id={wordsId}>{[texts.lessonDeleted(name), ...warnings].join(' ')}</span>
    </Alert>
  );
}

/** Rows of fields are higher than rows of words, and their notices stand below them. */
const LessonArea = styled(TableArea)({
  // The dialog scrolls; else the frame would end where the dialog does, and the lessons go on below it.
  minBlockSize: 'auto',
  '.scroll': { maxBlockSize: 'none', overflow: 'visible', minBlockSize: 0 },
  'tbody td': { blockSize: 'calc(var(--row-height) + 12px)', verticalAlign: 'middle' },
  'tr.noted > td': { borderBlockEndColor: 'transparent' },
  'td.notes': { blockSize: 'auto', paddingBlock: '0 8px' },
  [asCards(phoneRoom)]: {
    // A field has the whole card, without a label: what is chosen says what it is. A number does not.
    'tbody td.field, tbody td.state': { display: 'block' },
    'tbody td.field::before, tbody td.state::before': { display: 'none' },
    'tbody td.field': { flex: '1 1 100%', order: 1, paddingBlockStart: '8px !important' },
    'tbody td.subject-id': { order: -3 },
    'tbody td.state': { order: -2, flex: 1 },
  },
});
