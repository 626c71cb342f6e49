import { type SheetColumn, sheetColumns } from 'contract/mark-plan';
import { gradesAreOpen, type MarkRecord, type MarkSheetRules } from 'contract/marks';
import { memo, type Ref, useCallback, useImperativeHandle, useMemo, useRef, useState } from 'react';

import { lastFirst } from '../../ui/full-name.ts';
import { StudentPicture } from '../../ui/student-picture.tsx';
import { useAfterFirstPaint } from '../../ui/use-after-first-paint.ts';
import { visuallyHidden } from '../../ui/visually-hidden.ts';
import { GradeCell } from './grade-cell.tsx';
import type { PastePlan } from './grid-actions.ts';
import { depthOf, MarkArea } from './grid-style.ts';
import { MarkCell } from './mark-cell.tsx';
import { markKey } from './mark-kind.ts';
import { RemarkCell } from './remark-cell.tsx';
import { RowStatus } from './row-status.tsx';
import { marksTexts } from './texts.ts';
import { useGridActions } from './use-grid-actions.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { useGridRange } from './use-grid-range.ts';
import { useMarkRow } from './use-mark-row.ts';

interface RowProps {
  record: MarkRecord;
  /** Its place among the rows shown, for moving by keys. */
  index: number;
  /** Its number in the class. */
  number: number;
  rules: MarkSheetRules;
  onSelectComment: (record: MarkRecord) => void;
}

const gradeFields = ['dilligence', 'progress', 'conduct'] as const;

/** What a toolbar outside the grid can ask of it. */
export interface GridHandle {
  fillDown: () => void;
}

/** The mark sheet as a grid: one row a student, typed down or across without the mouse. */
export function MarkGrid({
  rows,
  label,
  onPlan,
  onShowKeys,
  handle,
  ...rest
}: {
  rows: readonly { record: MarkRecord; number: number }[];
  label: string;
  /** Something was pasted: shows what it would do. */
  onPlan: (paste: PastePlan) => void;
  onShowKeys: () => void;
  handle: Ref<GridHandle>;
} & Pick<RowProps, 'rules' | 'onSelectComment'>) {
  const grid = useRef<HTMLTableElement>(null);
  const [chosen, setChosen] = useState(0);
  const records = useMemo(() => rows.map(({ record }) => record), [rows]);
  const { range, pointer } = useGridRange(grid, records, setChosen);
  const actions = useGridActions({ grid, records, range, rules: rest.rules, onPlan, onShowKeys });
  const keys = useGridKeys(grid, range, actions);
  useImperativeHandle(handle, () => ({ fillDown: actions.fillDown }));
  const { painted, drawNow } = useAfterFirstPaint();
  const { columns } = marksTexts;
  return (
    <MarkArea>
      {/* Firefox makes a Tab stop of whatever scrolls, and the grid is one already. */}
      <div className="scroll" tabIndex={-1}>
        <table
          ref={grid}
          role="grid"
          aria-label={label}
          aria-rowcount={rows.length + 1}
          aria-multiselectable
          {...keys}
          {...pointer}
          onKeyDownCapture={(event) => {
            // Keys find their way by the rows that are drawn.
            drawNow();
            keys.onKeyDownCapture(event);
          }}
        >
          <thead>
            <tr>
              <th scope="col" className="index numbers">
                {columns.number}
              </th>
              <th scope="col" className="name column-name">
                {columns.name}
              </th>
              <th scope="col" className="column-term">
                {marksTexts.termHeading}
              </th>
              <th scope="col" className="column-exam">
                {columns.exam_mark}
              </th>
              {gradeFields.map((field) => (
                <th key={field} scope="col" className="column-grade">
                  {columns[field]}
                </th>
              ))}
              <th scope="col">{columns.comment}</th>
              <th scope="col" className="column-state">
                {columns.state}
              </th>
            </tr>
          </thead>
          <tbody>
            {(painted ? rows : rows.slice(0, rowsInSight())).map(({ record, number }, index) => (
              <GridRow key={markKey(record)} record={record} number={number} index={index} {...rest} />
            ))}
          </tbody>
        </table>
      </div>
      <div role="status" style={visuallyHidden}>
        {marksTexts.chosen(chosen)}
      </div>
    </MarkArea>
  );
}

/**
 * Rows of 36 px that are in sight when a class opens, and are drawn before the rest: the grid's height (grid-style.ts)
 * without its head.
 */
const rowsInSight = () => Math.ceil(Math.max(240, innerHeight - 248) / 36) - 1;

const GridRow = memo(function GridRow({ record, index, number, rules, onSelectComment }: RowProps) {
  const row = useMarkRow(record);
  const name = lastFirst(record);
  const place = (column: SheetColumn) => `${index}:${sheetColumns.indexOf(column)}`;
  const cellId = (field: string) => `${markKey(record)} ${field}`;
  const openComments = useCallback(() => onSelectComment(record), [onSelectComment, record]);
  return (
    <tr aria-rowindex={index + 2} style={{ zIndex: depthOf(index) }}>
      <td className="index numbers">{number}</td>
      <th scope="row" className="name">
        <span className="student">
          <StudentPicture
            picture={record.picture}
            firstName={record.first_name}
            lastName={record.last_name}
          />
          {name}
        </span>
      </th>
      <td role="gridcell">
        <MarkCell
          field="course_mark"
          cellId={cellId('course_mark')}
          studentName={name}
          mark={row.entry.course_mark}
          attendance={row.entry.course_attendance}
          version={row.version}
          save={row.save}
          termCloses={false}
          place={place('course_mark')}
        />
      </td>
      <td role="gridcell" className={rules.exam_mark === 0 ? 'closed' : undefined}>
        <MarkCell
          field="exam_mark"
          cellId={cellId('exam_mark')}
          studentName={name}
          mark={row.entry.exam_mark}
          attendance={row.entry.exam_attendance}
          version={row.version}
          save={row.save}
          termCloses={rules.exam_mark === 0}
          place={place('exam_mark')}
        />
      </td>
      {gradeFields.map((field) => (
        <td key={field} role="gridcell" className={gradesAreOpen(rules) ? undefined : 'closed'}>
          <GradeCell
            field={field}
            studentName={name}
            grade={row.entry[field]}
            save={row.save}
            open={gradesAreOpen(rules)}
            place={place(field)}
          />
        </td>
      ))}
      <td role="gridcell">
        <RemarkCell
          cellId={cellId('comment')}
          studentName={name}
          remark={row.entry.comment}
          version={row.version}
          save={row.save}
          place={place('comment')}
          onSelectComment={openComments}
        />
      </td>
      <td className="column-state">
        <RowStatus record={record} row={row} />
      </td>
    </tr>
  );
});
