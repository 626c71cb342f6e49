import Checkbox from '@mui/material/Checkbox';

import { visuallyHidden } from '../visually-hidden.ts';
import { howManyOf, type Selection, withAllToggled } from './selection.ts';
import type { RowKey } from './data-column.ts';
import { dataTableTexts } from './texts.ts';

const targetSize = { minWidth: 'var(--target)', minHeight: 'var(--target)', p: 0 };

/** The box that selects a row. */
export function ChoiceCell({
  name,
  selected,
  onToggle,
}: {
  name: string;
  selected: boolean;
  onToggle: () => void;
}) {
  return (
    <td role="cell" className="choice">
      <Checkbox
        size="small"
        checked={selected}
        onChange={onToggle}
        slotProps={{ input: { 'aria-label': dataTableTexts.select(name) } }}
        sx={targetSize}
      />
    </td>
  );
}

/** The box over them all, which selects those that are shown. */
export function ChoiceHead({
  selection: { selected, onSelect },
  shown,
}: {
  selection: Selection;
  shown: readonly RowKey[];
}) {
  const chosen = howManyOf(selected, shown);
  return (
    <th role="columnheader" scope="col" className="choice">
      <span style={visuallyHidden}>{dataTableTexts.selection}</span>
      <Checkbox
        size="small"
        checked={chosen === 'all'}
        indeterminate={chosen === 'some'}
        disabled={shown.length === 0}
        onChange={() => onSelect((now) => withAllToggled(now, shown))}
        slotProps={{ input: { 'aria-label': dataTableTexts.selectAll } }}
        sx={targetSize}
      />
    </th>
  );
}
