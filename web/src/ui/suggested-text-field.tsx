import Autocomplete from '@mui/material/Autocomplete';
import { type ComponentProps, useState } from 'react';

import { beginFirst } from './begin-first.ts';
import { PrintedTextField } from './printed-text-field.tsx';
import { keptAsTyped } from './kept-as-typed.ts';

/** So many are read at a glance; more letters bring the rest. */
const most = 8;
const beginning = beginFirst<string>(most);

/** A `PrintedTextField` that offers well-known words as one types. Whatever is typed stands. */
export function SuggestedTextField({
  suggestions,
  value,
  disabled = false,
  limit,
  onType,
  onBlur,
  ...field
}: Pick<ComponentProps<typeof PrintedTextField>, 'label' | 'value' | 'error' | 'helperText' | 'onBlur'> & {
  suggestions: readonly string[];
  disabled?: boolean;
  /** In characters; without it any number can be typed. */
  limit?: number;
  onType: (text: string) => void;
}) {
  const [open, setOpen] = useState(false);
  const offered = offeredFor(value, suggestions);
  return (
    <Autocomplete
      freeSolo
      disableClearable
      options={offered}
      filterOptions={(all) => all}
      disabled={disabled}
      value={value}
      inputValue={value}
      onInputChange={(_, text) => onType(text)}
      // Where nothing is offered Esc is for the dialog around the field.
      open={open && offered.length > 0}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      renderInput={({ slotProps, ...props }) => (
        <PrintedTextField
          {...props}
          {...field}
          value={value}
          slotProps={{
            ...slotProps,
            htmlInput: { ...slotProps.htmlInput, ...keptAsTyped, maxLength: limit },
          }}
          onBlur={(event) => {
            setOpen(false);
            onBlur?.(event);
          }}
        />
      )}
    />
  );
}

/** Nothing for an empty field, which one passes on the way to others, nor the very words that stand there. */
function offeredFor(typed: string, suggestions: readonly string[]): string[] {
  if (typed.trim() === '') return [];
  const found = beginning([...suggestions], { inputValue: typed, getOptionLabel: (one) => one });
  return found.filter((one) => one !== typed);
}
