import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { gradesAreOpen, type MarkRecord, type MarkSheetRules } from 'contract/marks';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';

import { chooseAfterClick } from '../../ui/choose-after-click.ts';
import { staysOverPage } from '../../ui/clear-of-bar.ts';
import { lastFirst } from '../../ui/full-name.ts';
import { phoneFoot } from '../../ui/phone-foot.ts';
import { StudentPicture } from '../../ui/student-picture.tsx';
import { storeTyped } from '../../ui/use-typed-cell.ts';
import { GradeCell } from './grade-cell.tsx';
import { MarkArea } from './grid-style.ts';
import { MarkCell } from './mark-cell.tsx';
import { markKey } from './mark-kind.ts';
import { RemarkCell } from './remark-cell.tsx';
import { RowTabIndex } from './row-tab-index.ts';
import { RowStatus } from './row-status.tsx';
import { marksTexts } from './texts.ts';
import { type MarkRow, useMarkRow } from './use-mark-row.ts';
import { useSwipe } from './use-swipe.ts';

/** The keypad's Next led here from the card before; the keypad stays up only if a field has the focus at once. */
let goesOnTyping = false;

/** Typing replaces the mark that one turns to; a remark is gone on with. */
function isMark(field: EventTarget): field is HTMLInputElement {
  return field instanceof HTMLInputElement && !('text' in field.dataset);
}

const gradeFields = ['dilligence', 'progress', 'conduct'] as const;

/**
 * One student on a phone: big fields, and Next on the keypad goes on to the next field and student. What leads from
 * student to student stays while they change, so that it keeps the focus and the page its place.
 */
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
  const row = useMarkRow(record);
  const swipe = useSwipe(onMove);
  const heading = useRef<HTMLHeadingElement>(null);
  const steps = useRef<HTMLDivElement>(null);
  const name = lastFirst(record);

  // A button that is closed at the end of the class would take the focus with it.
  useEffect(() => {
    const focused = document.activeElement;
    if (focused instanceof HTMLButtonElement && focused.disabled && steps.current?.contains(focused)) {
      heading.current?.focus({ preventScroll: true });
    }
  }, [position.now, position.all]);

  return (
    <RowTabIndex value={0}>
      <MarkArea>
        <div
          className="card"
          onFocus={({ target }) => isMark(target) && target.select()}
          onMouseDown={(event) => isMark(event.target) && chooseAfterClick(event)}
          {...swipe}
          role="group"
          aria-label={name}
        >
          <div className="head" ref={staysOverPage}>
            <StudentPicture
              picture={record.picture}
              firstName={record.first_name}
              lastName={record.last_name}
              size="page"
            />
            <div>
              <div role="status">
                <Typography variant="h2" ref={heading} tabIndex={-1}>
                  {name}
                </Typography>
                <Typography color="textSecondary">
                  {marksTexts.position(position.now, position.all)}
                </Typography>
              </div>
              <RowStatus key={markKey(record)} record={record} row={row} />
            </div>
          </div>
          <CardFields
            key={markKey(record)}
            record={record}
            name={name}
            row={row}
            rules={rules}
            onSelectComment={onSelectComment}
            onDone={() => {
              goesOnTyping = position.now < position.all;
              // The last student's card stays, and what was typed in it is stored all the same.
              if (goesOnTyping) onMove(1);
              else storeTyped();
            }}
          />
        </div>
      </MarkArea>
      <Box ref={steps} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, mt: 3, ...phoneFoot }}>
        <Button variant="outlined" disabled={position.now === 1} onClick={() => onMove(-1)}>
          {marksTexts.previousStudent}
        </Button>
        <Button variant="contained" disabled={position.now === position.all} onClick={() => onMove(1)}>
          {marksTexts.nextStudent}
        </Button>
      </Box>
    </RowTabIndex>
  );
}

/** The fields of one student, made anew for the next. `onDone`: Next on the keypad in the last of them. */
function CardFields({
  record,
  name,
  row,
  rules,
  onSelectComment,
  onDone,
}: {
  record: MarkRecord;
  name: string;
  row: MarkRow;
  rules: MarkSheetRules;
  onSelectComment: (record: MarkRecord) => void;
  onDone: () => void;
}) {
  const fields = useRef<HTMLDivElement>(null);
  const cellId = (field: string) => `${markKey(record)} ${field}`;

  useLayoutEffect(() => {
    if (goesOnTyping) fields.current?.querySelector<HTMLElement>('input[data-open]')?.focus();
    goesOnTyping = false;
  }, []);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const open = [...(fields.current?.querySelectorAll<HTMLInputElement>('input[data-open]') ?? [])];
    const next = open[open.indexOf(event.target) + 1];
    if (next !== undefined) return next.focus();
    onDone();
  }

  return (
    <div className="fields" ref={fields} onKeyDown={onKeyDown}>
      <div className="field">
        <span className="label">{marksTexts.termHeading}</span>
        <MarkCell
          field="course_mark"
          cellId={cellId('course_mark')}
          studentName={name}
          mark={row.entry.course_mark}
          attendance={row.entry.course_attendance}
          version={row.version}
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
          version={row.version}
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
          version={row.version}
          save={row.save}
          place="0:5"
          onSelectComment={() => onSelectComment(record)}
        />
      </div>
    </div>
  );
}
