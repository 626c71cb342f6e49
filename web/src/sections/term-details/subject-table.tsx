import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { TermMarkRow } from 'contract/term-mark-rows';

import { visuallyHidden } from '../../ui/visually-hidden.ts';
import { hasGrades, markText, type SubjectRowsProps } from './subject-cell-texts.ts';
import { termTexts } from './texts.ts';

const gradeFields = ['dilligence', 'progress', 'conduct'] as const;

/** The subject table: what the subject teachers entered, for reading; Admin and 9 change and delete rows. */
export function SubjectTable({ label, rows, formClassId, examMark, actions }: SubjectRowsProps) {
  const { columns } = termTexts;
  const graded = hasGrades(formClassId);
  return (
    <Card sx={{ overflowX: 'auto' }}>
      <Rows aria-label={label}>
        <thead>
          <tr>
            <th scope="col" className="subject">
              {columns.subject}
            </th>
            <th scope="col" className="mark numbers">
              {columns.course_mark}
            </th>
            <th scope="col" className="mark numbers">
              {columns.exam_mark}
            </th>
            {gradeFields.map((field) => (
              <th key={field} scope="col" className="grade">
                {columns[field]}
              </th>
            ))}
            <th scope="col">{columns.comment}</th>
            <th scope="col" className="teacher">
              {columns.teacher}
            </th>
            {actions && (
              <th scope="col" className="actions">
                <span style={visuallyHidden}>{columns.actions}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.subject_id}>
              <th scope="row">{row.subject_title}</th>
              <td className="numbers">
                <Mark row={row} field="course_mark" />
              </td>
              <td className={examMark === 0 ? 'numbers closed' : 'numbers'}>
                {examMark === 0 ? <Closed /> : <Mark row={row} field="exam_mark" />}
              </td>
              {gradeFields.map((field) => (
                <td key={field} className={graded ? 'grade' : 'grade closed'}>
                  {graded && row[field]}
                </td>
              ))}
              <td>{row.comment}</td>
              <td>{row.teacher}</td>
              {actions && (
                <td className="actions">{row.version > 0 && <RowActions row={row} {...actions} />}</td>
              )}
            </tr>
          ))}
        </tbody>
      </Rows>
    </Card>
  );
}

/** The buttons of a row; also on the phone's cards. */
export function RowActions({
  row,
  onChange,
  onDelete,
}: { row: TermMarkRow } & NonNullable<SubjectRowsProps['actions']>) {
  return (
    <Box sx={{ display: 'inline-flex' }}>
      <IconButton
        size="small"
        aria-label={termTexts.change(row.subject_title)}
        title={termTexts.change(row.subject_title)}
        onClick={() => onChange(row)}
      >
        <EditIcon fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        aria-label={termTexts.delete(row.subject_title)}
        title={termTexts.delete(row.subject_title)}
        onClick={() => onDelete(row)}
      >
        <DeleteIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}

/** A mark, or that it is missing; of a subject that is not taken none is. */
export function Mark({ row, field }: { row: TermMarkRow; field: 'course_mark' | 'exam_mark' }) {
  const text = markText(row, field);
  if (text !== '') return text;
  if (row.cleared) return <span className="not-taken">{termTexts.notTaken}</span>;
  return <span className="missing">{termTexts.missing}</span>;
}

function Closed() {
  return <span style={visuallyHidden}>{termTexts.courseWorkOnly}</span>;
}

const Rows = styled('table')({
  inlineSize: '100%',
  minInlineSize: 720,
  borderCollapse: 'collapse',
  fontSize: 'var(--grid-font)',
  'th, td': {
    blockSize: 'var(--row-height)',
    padding: '2px 8px',
    textAlign: 'start',
    fontWeight: 400,
    borderBlockEnd: '1px solid var(--rule)',
    overflowWrap: 'anywhere',
  },
  'tbody tr:last-child > *': { borderBlockEnd: 0 },
  'thead th': {
    fontWeight: 600,
    color: 'var(--muted)',
    background: 'var(--beige-faint)',
    whiteSpace: 'nowrap',
  },
  'tbody th': { fontWeight: 600 },
  'tbody tr:hover > *': { background: 'var(--row-hover)' },
  '.numbers': { textAlign: 'end' },
  '.subject': { inlineSize: '22%' },
  '.mark': { inlineSize: '4rem' },
  '.grade': { inlineSize: '3rem', textAlign: 'center' },
  '.teacher': { inlineSize: '7.25rem' },
  '.actions': { inlineSize: '4.75rem', padding: 0, textAlign: 'end', whiteSpace: 'nowrap' },
  'td.closed, tr:hover > td.closed': { background: 'var(--cell-closed)' },
  '.missing': { color: 'var(--mark-waiting)', whiteSpace: 'nowrap' },
  '.not-taken': { color: 'var(--muted)', whiteSpace: 'nowrap' },
});
