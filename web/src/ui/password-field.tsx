import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import VisibilityOffIcon from '@mui/icons-material/VisibilityOffOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useState } from 'react';

import { filledByTheBrowser } from './filled-by-the-browser.ts';
import { uiTexts } from './texts.ts';
import { keptAsTyped } from './kept-as-typed.ts';

/** A password with a button that shows what was typed. */
export function PasswordField({
  autoComplete,
  ...field
}: Omit<TextFieldProps, 'type' | 'slotProps' | 'variant' | 'autoComplete'> & {
  autoComplete: 'current-password' | 'new-password';
}) {
  const [visible, setVisible] = useState(false);
  return (
    <TextField
      {...field}
      type={visible ? 'text' : 'password'}
      autoComplete={autoComplete}
      slotProps={{
        htmlInput: { autoCapitalize: 'none', ...keptAsTyped, maxLength: 1000 },
        input: {
          ...filledByTheBrowser,
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                aria-label={visible ? uiTexts.hidePassword : uiTexts.showPassword}
                onClick={() => setVisible(!visible)}
                onMouseDown={(event) => event.preventDefault()}
              >
                {visible ? <VisibilityOffIcon /> : <VisibilityIcon />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
