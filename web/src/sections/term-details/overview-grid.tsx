import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { averageOnScreen } from 'contract/averages';
import {
  type ClassOverview,
  missingDetails,
  type OverviewCell,
  type OverviewStudent,
} from 'contract/class-overview';
import { attendanceLabels } from 'contract/marks';

import { lastFirst } from '../../ui/full-name.ts';
import { StudentPicture } from '../../ui/student-picture.tsx';
import { uiTexts } from '../../ui/texts.ts';
import { visuallyHidden } from '../../ui/visually-hidden.ts';
import { hasNoSubjects } from './missing.ts';
import { termTexts } from './texts.ts';
import { useFocusInRows } from './use-focus-in-rows.ts';

/** Subject × student. The names stay in sight; a name opens the student's page. */
export function OverviewGrid({
  overview: { form_class_id, exam_mark, deans, subjects },
  students,
  onOpen,
}: {
  overview: ClassOverview;
  students: readonly OverviewStudent[];
  onOpen: (studentId: number) => void;
}) {
  const rows = useFocusInRows(students);
  return (
    <div>
      <Scrolling tabIndex={0} role="region" aria-label={termTexts.overviewOf(form_class_id)}>
        <table>
          <thead>
            <tr>
              <th scope="col" className="name">
                {termTexts.name}
              </th>
              {missingDetails.map((detail) => (
                <th key={detail} scope="col" title={termTexts.details[detail]}>
                  <span aria-hidden>{termTexts.detailColumns[detail]}</span>
                  <span style={visuallyHidden}>{termTexts.details[detail]}</span>
                </th>
              ))}
              {subjects.map(({ subject_id, abbr, subject_title, teachers, missing }) => (
                <th key={subject_id} scope="col" title={[subject_title, ...teachers].join(', ')}>
                  {abbr}
                  <span className="below">{teachers.join(', ') || termTexts.nobodyTeaches}</span>
                  {missing > 0 && (
                    <span className="below lacking">
                      {missing} {termTexts.missing}
                    </span>
                  )}
                </th>
              ))}
              <th scope="col">{termTexts.average}</th>
              <th scope="col">{termTexts.rank}</th>
            </tr>
          </thead>
          <tbody {...rows}>
            {students.map((student) => (
              <Row
                key={student.student_id}
                student={student}
                subjects={subjects}
                hasDean={deans.length > 0}
                examMark={exam_mark}
                onOpen={onOpen}
              />
            ))}
          </tbody>
        </table>
      </Scrolling>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {exam_mark === 1 ? termTexts.markKey : termTexts.courseKey}
      </Typography>
    </div>
  );
}

function Row({
  student,
  subjects,
  hasDean,
  examMark,
  onOpen,
}: {
  student: OverviewStudent;
  subjects: ClassOverview['subjects'];
  hasDean: boolean;
  examMark: 0 | 1;
  onOpen: (studentId: number) => void;
}) {
  const { student_id, first_name, last_name, picture, missing, marks, average, rank } = student;
  const name = lastFirst(student);
  return (
    <tr>
      <th scope="row" className="name">
        <button type="button" onClick={() => onOpen(student_id)} title={termTexts.openRecord(name)}>
          <StudentPicture picture={picture} firstName={first_name} lastName={last_name} />
          {name}
        </button>
      </th>
      {missingDetails.map((detail) =>
        detail === 'dean_comment' && !hasDean ? (
          <ClosedCell key={detail} why={termTexts.noDean} />
        ) : (
          <DetailCell key={detail} isMissing={missing.includes(detail)} />
        ),
      )}
      {subjects.map(({ subject_id }) => (
        <SubjectCell
          key={subject_id}
          cell={marks.find((mark) => mark.subject_id === subject_id)}
          examMark={examMark}
        />
      ))}
      {hasNoSubjects(student) ? (
        <td className="lacking">{uiTexts.noSubjects}</td>
      ) : (
        <td className="numbers">{averageOnScreen(average)}</td>
      )}
      <td className="numbers">{rank ?? '-'}</td>
    </tr>
  );
}

function DetailCell({ isMissing }: { isMissing: boolean }) {
  if (isMissing) return <td className="lacking">{termTexts.missing}</td>;
  return (
    <td className="done">
      <span aria-hidden>✓</span>
      <span style={visuallyHidden}>{termTexts.entered}</span>
    </td>
  );
}

/** Nothing is owed here. */
function ClosedCell({ why }: { why: string }) {
  return (
    <td className="closed" title={why}>
      <span style={visuallyHidden}>{why}</span>
    </td>
  );
}

function SubjectCell({ cell, examMark }: { cell: OverviewCell | undefined; examMark: 0 | 1 }) {
  if (cell === undefined) return <ClosedCell why={termTexts.notTaken} />;
  const parts = [part(cell, 'course_mark'), ...(examMark === 1 ? [part(cell, 'exam_mark')] : [])];
  const lacking = cell.missing.map((field) => termTexts.missingParts[field]).join(', ');
  return (
    <td className={lacking === '' ? 'numbers' : 'numbers lacking'} title={[lacking, cell.teacher].join(', ')}>
      {parts.join(' / ')}
      {lacking !== '' && <span style={visuallyHidden}> {lacking}</span>}
    </td>
  );
}

function part(cell: OverviewCell, field: 'course_mark' | 'exam_mark'): string {
  const attendance = field === 'course_mark' ? cell.course_attendance : cell.exam_attendance;
  if (attendance !== 1) return attendanceLabels[attendance];
  return cell[field] === null ? '?' : String(cell[field]);
}

const Scrolling = styled('div')({
  // What is hidden from the eye lies in the cells, and must not widen the page.
  position: 'relative',
  overflow: 'auto',
  maxBlockSize: 'calc(100dvh - 220px)',
  minBlockSize: 280,
  border: '1px solid var(--rule)',
  borderRadius: 'var(--radius)',
  background: 'var(--paper)',
  fontSize: 'var(--grid-font)',
  table: { borderCollapse: 'separate', borderSpacing: 0, inlineSize: '100%' },
  'th, td': {
    blockSize: 'var(--row-height)',
    padding: '0 8px',
    borderBlockEnd: '1px solid var(--rule)',
    background: 'var(--paper)',
    fontWeight: 400,
    textAlign: 'center',
    whiteSpace: 'nowrap',
  },
  'thead th': {
    position: 'sticky',
    insetBlockStart: 0,
    zIndex: 3,
    padding: '6px 8px',
    verticalAlign: 'bottom',
    fontWeight: 600,
    color: 'var(--muted)',
    background: 'var(--beige-faint)',
  },
  '.name': { position: 'sticky', insetInlineStart: 0, zIndex: 2, textAlign: 'start', padding: '0 4px' },
  'thead .name': { zIndex: 4, padding: '6px 12px' },
  '.name button': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    inlineSize: 230,
    minBlockSize: 'var(--row-height)',
    padding: '2px 8px',
    border: 0,
    borderRadius: 'var(--radius)',
    background: 'transparent',
    color: 'inherit',
    font: 'inherit',
    textAlign: 'start',
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
  },
  '.name button:hover': { textDecoration: 'underline' },
  '.name button:focus-visible': { outlineOffset: -2 },
  'tbody tr:hover > *': { background: 'var(--row-hover)' },
  '.numbers': { textAlign: 'center' },
  // 'A. Mohammed' in one line; a longer name takes several, lest its column push the others out of sight.
  '.below': {
    inlineSize: 'max-content',
    maxInlineSize: 112,
    marginInline: 'auto',
    display: 'block',
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
    fontWeight: 400,
    fontSize: '0.75rem',
  },
  'td.lacking, tr:hover > td.lacking': { background: 'var(--beige)', color: 'var(--text)', fontWeight: 600 },
  '.below.lacking': { color: 'var(--mark-failed)', fontWeight: 600 },
  'td.done': { color: 'var(--mark-saved)' },
  'td.closed, tr:hover > td.closed': { background: 'var(--cell-closed)' },
  '@media (max-width: 700px)': {
    '.name button': { inlineSize: 124, padding: '2px 4px' },
    '.name button > span': { display: 'none' },
  },
});
