import LockIcon from '@mui/icons-material/LockOutlined';
import UnlockIcon from '@mui/icons-material/LockOpenOutlined';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { phoneLength, phonePrefix } from 'contract/phone';
import { latestTermDate } from 'contract/term-dates';
import { type KeyboardEvent, memo, useState } from 'react';

import { DateField } from '../../../ui/date-field.tsx';
import { keptAsTyped } from '../../../ui/kept-as-typed.ts';
import { schoolToday } from '../../../ui/moments.ts';
import { PrintedTextField } from '../../../ui/printed-text-field.tsx';
import { SuggestedTextField } from '../../../ui/suggested-text-field.tsx';
import { TextAdornment } from '../../../ui/text-adornment.tsx';
import type { Choice, RecordField } from './record-fields.ts';
import { type RecordPart, ticked } from './record-part.ts';
import { recordTexts as texts } from './texts.ts';

interface InputProps {
  part: RecordPart;
  field: RecordField;
  value: string;
  /** What is wrong with it. */
  message: string | undefined;
  choices: readonly Choice[];
  /** Whether this person may open a locked field; undefined where there is no lock. */
  mayUnlock: boolean;
  required: boolean;
  /** Why it is not to be changed; null where it is. */
  closed: string | null;
  placeholder?: string;
  onType: (part: RecordPart, name: string, text: string) => void;
  onLeave: (part: RecordPart, name: string, text?: string) => void;
}

/** One field of the record, drawn anew only when something about it changes: there are fifty of the family. */
export const RecordFieldInput = memo(PlainFieldInput);

function PlainFieldInput({
  part,
  field,
  value,
  message,
  choices,
  mayUnlock,
  required,
  closed,
  placeholder,
  ...on
}: InputProps) {
  const { name, label, kind } = field;
  const [open, setOpen] = useState(false);
  if (kind === 'flag') {
    return (
      <FormControlLabel
        label={label}
        control={
          <Checkbox
            size="small"
            checked={value === ticked}
            onChange={({ target }) => on.onType(part, name, target.checked ? ticked : '')}
          />
        }
        sx={{ minHeight: 'var(--target)' }}
      />
    );
  }
  if (kind === 'date') {
    return (
      <RecordDate
        name={name}
        label={label}
        value={value}
        error={message}
        onChange={(date) => on.onType(part, name, date)}
        onLeave={(date) => on.onLeave(part, name, date)}
      />
    );
  }
  const helperText = message === undefined ? closed : <span role="alert">{message}</span>;
  if (field.suggestions !== undefined) {
    return (
      <SuggestedTextField
        suggestions={field.suggestions}
        label={label}
        disabled={closed !== null}
        value={value}
        error={message !== undefined}
        helperText={helperText}
        onType={(text) => on.onType(part, name, text)}
        onBlur={() => on.onLeave(part, name)}
      />
    );
  }
  const select = kind === 'choice';
  const disabled = closed !== null || (field.locked === true && !open);
  const Field = !field.numeric && typedKinds.has(kind) ? PrintedTextField : TextField;
  const known = value === '' || choices.some((choice) => choice.value === value);
  return (
    <Field
      select={select}
      multiline={kind === 'note'}
      minRows={kind === 'note' ? 2 : undefined}
      label={label}
      required={required}
      disabled={disabled}
      value={value}
      placeholder={placeholder}
      error={message !== undefined}
      helperText={helperText}
      autoComplete="off"
      fullWidth
      onChange={({ target }) => on.onType(part, name, typedIn(field, target.value))}
      onBlur={() => on.onLeave(part, name)}
      {...(kind === 'note' && { onKeyDown: saveOnEnter })}
      slotProps={{
        htmlInput: {
          ...keptAsTyped,
          inputMode: kind === 'phone' || field.numeric ? 'numeric' : kind === 'email' ? 'email' : undefined,
          // The star of the label says it; a browser would add its own words.
          required: false,
          'aria-required': required || undefined,
        },
        inputLabel: { shrink: kind === 'phone' || placeholder ? true : undefined },
        input: {
          startAdornment: kind === 'phone' && <TextAdornment position="start">{phonePrefix}</TextAdornment>,
          endAdornment: field.locked && mayUnlock && (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                size="small"
                aria-label={open ? texts.lock(label) : texts.unlock(label)}
                onClick={() => setOpen(!open)}
              >
                {open ? <UnlockIcon fontSize="small" /> : <LockIcon fontSize="small" />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    >
      {select && !required && (
        <MenuItem value="">
          <em>{field.numeric && field.choices ? texts.notAnswered : texts.none}</em>
        </MenuItem>
      )}
      {select && !known && <MenuItem value={value}>{value}</MenuItem>}
      {select &&
        choices.map((choice) => (
          <MenuItem key={choice.value} value={choice.value}>
            {choice.label}
          </MenuItem>
        ))}
    </Field>
  );
}

/** Of these the registration form prints what is typed. */
const typedKinds: ReadonlySet<RecordField['kind']> = new Set(['text', 'note', 'email']);

/** As in the record's other fields: a note is kept in one line, however many it takes here. */
function saveOnEnter(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  if (event.target instanceof HTMLTextAreaElement) event.target.form?.requestSubmit();
}

function typedIn({ kind, numeric, choices }: RecordField, value: string): string {
  if (kind === 'phone') return phoneDigits(value);
  if (kind === 'note') return value.replaceAll(/\s*\n\s*/g, ' ');
  return numeric && !choices && kind === 'text' ? value.replace(/\D/g, '') : value;
}

/**
 * Also of a number that was pasted with its prefix or its area code, or with a dash in it. One digit too many is not
 * taken; a longer number was pasted, and is kept to be refused rather than cut to another one.
 */
function phoneDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  const prefix = [phonePrefix, phonePrefix.slice(1)].find(
    (one) => digits.length === one.length + phoneLength && digits.startsWith(one),
  );
  if (prefix !== undefined) return digits.slice(prefix.length);
  return digits.length > phoneLength + 1 ? digits : digits.slice(0, phoneLength);
}

/** Years; who comes from primary school is about that old. */
const usualAge = 12;

/** The calendar ends within a year, and that of a birthday opens where the youngest were born. */
function RecordDate({
  name,
  ...field
}: { name: string } & Pick<
  Parameters<typeof DateField>[0],
  'label' | 'value' | 'error' | 'onChange' | 'onLeave'
>) {
  const [today] = useState(schoolToday);
  const birth = name === 'date_of_birth';
  return (
    <DateField
      {...field}
      hint=""
      latest={birth ? today : latestTermDate(today)}
      {...(birth && { opensAt: `${Number(today.slice(0, 4)) - usualAge}-01-01` })}
    />
  );
}
