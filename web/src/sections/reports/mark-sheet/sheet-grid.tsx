import type { MarkSheetData } from 'contract/class-reports';
import { memo } from 'react';

import { visuallyHidden } from '../../../ui/visually-hidden.ts';
import type { SheetCell } from './sheet-cell.ts';
import { SheetArea } from './sheet-style.ts';
import { markSheetTexts } from './texts.ts';

const { tests, testsInWords } = markSheetTexts;
const bothTests = ['course', 'exam'] as const;

export type Subject = MarkSheetData['subjects'][number] & { teachers: readonly string[] };

/** A student's line: the cells by subject, CW and EW each. */
export interface SheetRow {
  student_id: number;
  name: string;
  cells: readonly { subject_id: number; course: SheetCell; exam: SheetCell }[];
}

/** Students by subject, CW and EW. Names and heads stay in sight. */
export const SheetGrid = memo(function SheetGrid({
  label,
  subjects,
  rows,
}: {
  label: string;
  subjects: readonly Subject[];
  rows: readonly SheetRow[];
}) {
  return (
    <SheetArea role="group" aria-label={label} tabIndex={0}>
      <table aria-label={label}>
        <thead ref={keepClearOfHead}>
          <tr>
            <th scope="col" rowSpan={2} className="name">
              {markSheetTexts.name}
            </th>
            {subjects.map(({ id, abbr, teachers }) => (
              <th key={id} scope="colgroup" colSpan={2} className="subject">
                {abbr}
                {teachers.map((teacher) => (
                  <span key={teacher} className="teacher">
                    {teacher}
                  </span>
                ))}
              </th>
            ))}
          </tr>
          <tr>
            {subjects.flatMap(({ id }) =>
              bothTests.map((test) => (
                <th key={`${id} ${test}`} scope="col" className={`test${test === 'course' ? ' first' : ''}`}>
                  <abbr title={testsInWords[test]} style={{ textDecoration: 'none' }}>
                    {tests[test]}
                  </abbr>
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.student_id} row={row} />
          ))}
        </tbody>
      </table>
    </SheetArea>
  );
});

/** What is scrolled to stops below the head, which is as high as its teachers' names make it. */
function keepClearOfHead(head: HTMLTableSectionElement | null) {
  if (head === null) return undefined;
  const area = head.closest<HTMLElement>('[role="group"]');
  const follow = new ResizeObserver(() => area?.style.setProperty('--head-room', `${head.offsetHeight}px`));
  follow.observe(head);
  return () => follow.disconnect();
}

const Row = memo(function Row({ row: { name, cells } }: { row: SheetRow }) {
  return (
    <tr>
      <th scope="row" className="name">
        {name}
      </th>
      {cells.flatMap(({ subject_id, ...both }) =>
        bothTests.map((test) => {
          const { state, text, words } = both[test];
          return (
            <td
              key={`${subject_id} ${test}`}
              data-state={state}
              className={test === 'course' ? 'first' : undefined}
              title={words || undefined}
            >
              {text}
              {words !== '' && <span style={visuallyHidden}> {words}</span>}
            </td>
          );
        }),
      )}
    </tr>
  );
});
