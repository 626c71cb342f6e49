import type { FormClass } from 'contract/classes';
import { formLevelOf } from 'contract/identifiers';
import { archiveKinds, archiveSubjects, type ArchiveTerms } from 'contract/marks-archive';
import { type KeyboardEvent, useState } from 'react';

import { formYears, type FormYear } from './archive-marks.ts';
import { ArchiveRow } from './archive-row.tsx';
import { ArchiveArea } from './archive-style.ts';
import { archiveTexts as texts } from './texts.ts';
import type { ArchiveSaves } from './use-archive-saves.ts';

/** The marks of Forms 1 to 3: a row a term, two boxes a subject. */
export function ArchiveGrid({
  studentId,
  name,
  archive,
  classes,
  saves,
}: {
  studentId: number;
  name: string;
  archive: ArchiveTerms;
  classes: readonly FormClass[];
  saves: ArchiveSaves;
}) {
  const years = formYears(archive);
  const retired = useClassesSeen(years).filter((seen) => classes.every(({ id }) => id !== seen));
  const choicesOf = (form: number) => [
    ...retired.filter((seen) => formLevelOf(seen) === form),
    ...classes.filter(({ form_level }) => form_level === form).map(({ id }) => id),
  ];
  return (
    <ArchiveArea>
      <table aria-label={texts.marks(name)} onKeyDown={moveBetweenTerms}>
        <thead>
          <tr>
            <th className="head" rowSpan={2} scope="col">
              {texts.class} · {texts.term}
            </th>
            {archiveSubjects.map(({ id, label }) => (
              <th key={id} colSpan={2} scope="colgroup" className="subject">
                {label}
              </th>
            ))}
          </tr>
          <tr>
            {archiveSubjects.flatMap(({ id }) =>
              archiveKinds.map((kind) => (
                <th key={`${id} ${kind}`} scope="col" className="kind">
                  {texts.kinds[kind]}
                </th>
              )),
            )}
          </tr>
        </thead>
        {years.map(({ form, title, terms }) => (
          <tbody key={title}>
            <tr className="form">
              <th scope="rowgroup" colSpan={archiveSubjects.length * archiveKinds.length + 1}>
                <span>{title}</span>
              </th>
            </tr>
            {terms.map((term) => (
              <ArchiveRow
                key={term.termId}
                studentId={studentId}
                term={term}
                classes={choicesOf(form)}
                saves={saves}
              />
            ))}
          </tbody>
        ))}
      </table>
    </ArchiveArea>
  );
}

/** The classes that the terms have had while the archive is open: one that is retired could not be chosen again without. */
function useClassesSeen(years: readonly FormYear[]): readonly string[] {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const now = years.flatMap(({ terms }) => terms.flatMap(({ classId }) => classId ?? []));
  if (now.some((one) => !seen.has(one))) setSeen(new Set([...seen, ...now]));
  return [...seen];
}

/** Arrow up and down, and Enter: to the same box of the next term that takes input. */
function moveBetweenTerms(event: KeyboardEvent<HTMLTableElement>): void {
  const { target, key, currentTarget } = event;
  if (!(target instanceof HTMLInputElement) || !['ArrowUp', 'ArrowDown', 'Enter'].includes(key)) return;
  const column = `input[data-column="${target.dataset['column'] ?? ''}"]:not(:disabled)`;
  const fields = [...currentTarget.querySelectorAll<HTMLInputElement>(column)];
  const next = fields[fields.indexOf(target) + (key === 'ArrowUp' ? -1 : 1)];
  event.preventDefault();
  // Enter in the last one saves all the same, and one stays in it.
  if (next === undefined && key === 'Enter') target.blur();
  (next ?? target).focus();
}
