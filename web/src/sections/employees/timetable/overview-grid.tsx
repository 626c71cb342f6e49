import { styled } from '@mui/material/styles';
import type { TimetableOverview } from 'contract/timetable-years';

import { fullName } from '../../../ui/full-name.ts';
import { timetableTexts as texts } from './texts.ts';

type Teacher = TimetableOverview['cells'][number]['teachers'][number];

/** Subjects down, classes across; who leads a class stands under its name. The heads stay in sight. */
export function OverviewGrid({
  classes,
  subjects,
  cells,
}: Pick<TimetableOverview, 'classes' | 'subjects' | 'cells'>) {
  const cellOf = new Map(cells.map((cell) => [`${cell.form_class_id}/${cell.subject_id}`, cell]));
  return (
    <Area role="group" aria-label={texts.overviewGrid} tabIndex={0}>
      <table aria-label={texts.overviewGrid}>
        <thead>
          <tr>
            <th scope="col">{texts.subject}</th>
            {classes.map(({ id }) => (
              <th key={id} scope="col">
                {id}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(['form_teachers', 'deans'] as const).map((role) => (
            <tr key={role} className="leads">
              <th scope="row">{role === 'deans' ? texts.dean : texts.formTeacher}</th>
              {classes.map((formClass) => (
                <Cell key={formClass.id} teachers={formClass[role]} gap={null} />
              ))}
            </tr>
          ))}
          {subjects.map((subject) => (
            <tr key={subject.id}>
              <th scope="row" title={subject.title}>
                {subject.title}
              </th>
              {classes.map(({ id }) => {
                const cell = cellOf.get(`${id}/${subject.id}`);
                return (
                  <Cell
                    key={id}
                    teachers={cell?.teachers ?? []}
                    gap={cell?.gap === 1 ? texts.gapOf(subject.title, id) : null}
                  />
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Area>
  );
}

function Cell({ teachers, gap }: { teachers: readonly Teacher[]; gap: string | null }) {
  return (
    <td data-gap={gap === null ? undefined : true} title={gap ?? undefined}>
      {teachers.map((teacher) => (
        <div key={teacher.id} title={fullName(teacher)}>
          {teacher.left === 1 ? texts.left(shortName(teacher)) : shortName(teacher)}
        </div>
      ))}
      {gap !== null && <strong>{texts.gap}</strong>}
    </td>
  );
}

/** 'A. Mohammed' */
function shortName({ first_name, last_name }: Teacher): string {
  return `${[...first_name][0] ?? ''}. ${last_name}`;
}

const Area = styled('div')({
  flex: '1 1 auto',
  minBlockSize: 240,
  overflow: 'auto',
  border: '1px solid var(--rule)',
  borderRadius: 'var(--radius)',
  background: 'var(--paper)',
  fontSize: 'var(--grid-font)',
  '&:focus-visible': { outlineOffset: -2 },
  table: { borderCollapse: 'separate', borderSpacing: 0 },
  'th, td': {
    blockSize: 'var(--row-height)',
    padding: '2px 10px',
    borderBlockEnd: '1px solid var(--rule)',
    borderInlineEnd: '1px solid var(--rule)',
    textAlign: 'start',
    whiteSpace: 'nowrap',
  },
  'thead th': {
    position: 'sticky',
    insetBlockStart: 0,
    zIndex: 2,
    background: 'var(--beige-faint)',
    fontWeight: 600,
  },
  'th:first-of-type': {
    position: 'sticky',
    insetInlineStart: 0,
    zIndex: 1,
    maxInlineSize: 'min(14rem, 38vw)',
    // A finger cannot hover over what is cut off.
    whiteSpace: 'normal',
    overflowWrap: 'break-word',
    background: 'var(--beige-faint)',
    fontWeight: 600,
  },
  'thead th:first-of-type': { zIndex: 3 },
  'tr.leads td': { background: 'var(--beige-faint)' },
  'td[data-gap]': { background: 'var(--cell-closed)' },
  'td[data-gap] strong': {
    display: 'inline-block',
    paddingInline: 4,
    color: 'var(--mark-failed)',
    background: 'var(--paper)',
    borderRadius: 'var(--radius)',
  },
});
