import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { contrastBetween, ink } from 'contract/colours';

import { schoolTexts as texts } from './texts.ts';
import { keptAsTyped } from '../../../ui/kept-as-typed.ts';

/** A colour, written or picked, with what its contrast is. */
export function ColourField({
  label,
  hint,
  ground,
  value,
  error,
  onChange,
}: {
  label: string;
  hint: string;
  /** The colour that it is read against. */
  ground: string;
  value: string;
  error: string | null;
  onChange: (colour: string) => void;
}) {
  const isColour = /^#[0-9a-f]{6}$/i.test(value);
  const contrast = isColour ? `. ${texts.contrast(contrastBetween(value, ground))}` : '';
  return (
    <TextField
      label={label}
      value={value}
      error={error !== null}
      helperText={error ?? `${hint}${contrast}`}
      autoComplete="off"
      onChange={({ target }) => onChange(target.value)}
      slotProps={{
        htmlInput: { maxLength: 7, ...keptAsTyped },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <Box
                component="input"
                type="color"
                aria-label={texts.pick(label)}
                value={isColour ? value.toLowerCase() : ink.toLowerCase()}
                onChange={({ target }) => onChange(target.value.toUpperCase())}
                sx={{
                  inlineSize: 36,
                  blockSize: 28,
                  p: 0,
                  border: 0,
                  bgcolor: 'transparent',
                  cursor: 'pointer',
                }}
              />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
