import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';

import { hasGrades, type SubjectRowsProps } from './subject-cell-texts.ts';
import { Mark, RowActions } from './subject-table.tsx';
import { termTexts } from './texts.ts';

/** The subject table on a phone: one card a subject, without sideways scroll. */
export function SubjectCards({ label, rows, formClassId, examMark, actions }: SubjectRowsProps) {
  const { columns } = termTexts;
  const graded = hasGrades(formClassId);
  return (
    <Cards aria-label={label}>
      {rows.map((row) => (
        <li key={row.subject_id}>
          <Box className="head">
            <span>
              <strong>{row.subject_title}</strong>
              {row.teacher !== '' && <span className="teacher">{row.teacher}</span>}
            </span>
            {actions && row.version > 0 && <RowActions row={row} {...actions} />}
          </Box>
          <dl>
            <div>
              <dt>{columns.course_mark}</dt>
              <dd>
                <Mark row={row} field="course_mark" />
              </dd>
            </div>
            {examMark === 1 && (
              <div>
                <dt>{columns.exam_mark}</dt>
                <dd>
                  <Mark row={row} field="exam_mark" />
                </dd>
              </div>
            )}
            {graded &&
              (['dilligence', 'progress', 'conduct'] as const).map((field) => (
                <div key={field}>
                  <dt>{columns[field]}</dt>
                  <dd>{row[field] ?? '–'}</dd>
                </div>
              ))}
          </dl>
          {row.comment !== '' && <p>{row.comment}</p>}
        </li>
      ))}
    </Cards>
  );
}

const Cards = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  border: '1px solid var(--rule)',
  borderRadius: 'var(--radius)',
  background: 'var(--paper)',
  li: { padding: 12, overflowWrap: 'anywhere' },
  'li + li': { borderBlockStart: '1px solid var(--rule)' },
  '.head': { display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 8 },
  '.teacher': { marginInlineStart: 8, color: 'var(--muted)', fontSize: 'var(--grid-font)' },
  dl: { display: 'flex', flexWrap: 'wrap', columnGap: 16, rowGap: 4, margin: '6px 0 0' },
  'dl > div': { minInlineSize: 40 },
  dt: { color: 'var(--muted)', fontSize: '0.75rem' },
  dd: { margin: 0, fontVariantNumeric: 'tabular-nums' },
  p: { margin: '6px 0 0' },
  '.missing': { color: 'var(--mark-waiting)' },
  '.not-taken': { color: 'var(--muted)' },
});
