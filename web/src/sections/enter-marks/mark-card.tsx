import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { gradesAreOpen, type MarkRecord, type MarkSheetRules } from 'contract/marks';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';

import { StudentPicture } from '../../ui/student-picture.tsx';
import { GradeCell } from './grade-cell.tsx';
import { MarkArea } from './grid-style.ts';
import { MarkCell } from './mark-cell.tsx';
import { markKey } from './mark-kind.ts';
import { RemarkCell } from './remark-cell.tsx';
import { RowStatus } from './row-status.tsx';
import { marksTexts } from './texts.ts';
import { useMarkRow } from './use-mark-row.ts';
import { useSwipe } from './use-swipe.ts';

/** The keypad's Next led here from the card before; the keypad stays up only if a field has the focus at once. */
let goesOnTyping = false;

/** Typing replaces the mark that one turns to; a remark is gone on with. */
function chooseMark(field: EventTarget): void {
  if (field instanceof HTMLInputElement && !('text' in field.dataset)) field.select();
}

const gradeFields = ['dilligence', 'progress', 'conduct'] as const;

/** One student on a phone: big fields, and Next on the keypad goes on to the next field and student. */
export function MarkCard({
  record,
  position,
  rules,
  onSelectComment,
  onMove,
}: {
  record: MarkRecord;
  position: { now: number; all: number };
  rules: MarkSheetRules;
  onSelectComment: (record: MarkRecord) => void;
  onMove: (step: 1 | -1) => void;
}) {
  const card = useRef<HTMLDivElement>(null);
  const row = useMarkRow(record);
  const swipe = useSwipe(onMove);
  const name = `${record.last_name}, ${record.first_name}`;
  const cellId = (field: string) => `${markKey(record)} ${field}`;

  useLayoutEffect(() => {
    if (goesOnTyping) card.current?.querySelector<HTMLElement>('input[data-open]')?.focus();
    goesOnTyping = false;
  }, []);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const fields = [...(card.current?.querySelectorAll<HTMLInputElement>('input[data-open]') ?? [])];
    const next = fields[fields.indexOf(event.target) + 1];
    if (next !== undefined) return next.focus();
    goesOnTyping = position.now < position.all;
    onMove(1);
  }

  return (
    <>
      <MarkArea>
        <div
          className="card"
          ref={card}
          onKeyDown={onKeyDown}
          onFocus={({ target }) => chooseMark(target)}
          {...swipe}
          role="group"
          aria-label={name}
        >
          <div className="head">
            <StudentPicture
              picture={record.picture}
              firstName={record.first_name}
              lastName={record.last_name}
              size="page"
            />
            <div>
              <Typography variant="h2">{name}</Typography>
              <Typography color="textSecondary">{marksTexts.position(position.now, position.all)}</Typography>
              <RowStatus record={record} row={row} />
            </div>
          </div>
          <div className="field">
            <span className="label">{marksTexts.termHeading}</span>
            <MarkCell
              field="course_mark"
              cellId={cellId('course_mark')}
              studentName={name}
              mark={row.entry.course_mark}
              attendance={row.entry.course_attendance}
              save={row.save}
              termCloses={false}
              place="0:0"
            />
          </div>
          <div className="field">
            <span className="label">{marksTexts.columns.exam_mark}</span>
            <MarkCell
              field="exam_mark"
              cellId={cellId('exam_mark')}
              studentName={name}
              mark={row.entry.exam_mark}
              attendance={row.entry.exam_attendance}
              save={row.save}
              termCloses={rules.exam_mark === 0}
              place="0:1"
            />
          </div>
          <div className="grades">
            {gradeFields.map((field, column) => (
              <div className="field" key={field}>
                <span className="label">{marksTexts.columns[field]}</span>
                <GradeCell
                  field={field}
                  studentName={name}
                  grade={row.entry[field]}
                  save={row.save}
                  open={gradesAreOpen(rules)}
                  place={`0:${column + 2}`}
                />
              </div>
            ))}
          </div>
          <div className="field">
            <span className="label">{marksTexts.columns.comment}</span>
            <RemarkCell
              cellId={cellId('comment')}
              studentName={name}
              remark={row.entry.comment}
              save={row.save}
              place="0:5"
              onSelectComment={() => onSelectComment(record)}
            />
          </div>
        </div>
      </MarkArea>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, mt: 3 }}>
        <Button variant="outlined" disabled={position.now === 1} onClick={() => onMove(-1)}>
          {marksTexts.previousStudent}
        </Button>
        <Button variant="contained" disabled={position.now === position.all} onClick={() => onMove(1)}>
          {marksTexts.nextStudent}
        </Button>
      </Box>
    </>
  );
}
