import { type Grade, gradeLabels, grades } from 'contract/grades';
import { type KeyboardEvent, memo, useContext, useState } from 'react';

import { RowTabIndex } from './row-tab-index.ts';
import type { MarkRow } from './use-mark-row.ts';
import { marksTexts } from './texts.ts';

/** A grade: A to E by one key, Delete blanks it, the list by mouse or Alt+Down. */
export const GradeCell = memo(function GradeCell({
  field,
  studentName,
  grade: value,
  save,
  open,
  place,
}: {
  field: 'dilligence' | 'progress' | 'conduct';
  studentName: string;
  grade: Grade | null;
  save: MarkRow['save'];
  open: boolean;
  place: string;
}) {
  const tabIndex = useContext(RowTabIndex);
  const [offers, setOffers] = useState(false);
  const offer = () => setOffers(true);
  const column = marksTexts.columns[field];
  const label = `${studentName}, ${column}`;
  if (!open) {
    return (
      <span
        className="closed"
        data-cell={place}
        tabIndex={-1}
        role="note"
        aria-label={`${label}, ${marksTexts.closed}`}
      />
    );
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const letter = grades.find((grade) => grade === event.key.toUpperCase());
    const blanks = event.key === 'Delete' || event.key === 'Backspace';
    if (event.ctrlKey || event.metaKey || event.altKey || (letter === undefined && !blanks)) return;
    event.preventDefault();
    save({ [field]: letter ?? null });
  };
  return (
    <span className="grade">
      <select
        value={value ?? ''}
        aria-label={label}
        data-cell={place}
        data-open
        tabIndex={tabIndex}
        onFocus={offer}
        onPointerEnter={offer}
        onPointerDown={offer}
        onKeyDown={onKeyDown}
        onChange={(event) =>
          save({ [field]: event.target.value === '' ? null : (event.target.value as Grade) })
        }
      >
        {optionsOf(value, offers).map((grade) => (
          <option key={grade ?? ''} value={grade ?? ''}>
            {grade === null ? '–' : `${grade} ${gradeLabels[grade]}`}
          </option>
        ))}
      </select>
      <span className="letter" aria-hidden>
        {value ?? '–'}
      </span>
    </span>
  );
});

/** All grades once one turns to the cell; before that the present one alone, of a hundred lists in a class. */
function optionsOf(value: Grade | null, offers: boolean): readonly (Grade | null)[] {
  return offers ? [null, ...grades] : [value];
}
