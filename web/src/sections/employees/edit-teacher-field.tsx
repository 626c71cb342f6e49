import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useRef } from 'react';

import { ClashButtons } from '../../ui/clash-buttons.tsx';
import { SaveStatus } from '../../ui/save-status.tsx';
import { uiTexts } from '../../ui/texts.ts';
import { employeesTexts as texts } from './texts.ts';
import type { FieldView, TeacherField, teacherKeys } from './use-teacher-fields.ts';

/** A field with its own save state, and under it the server's message where it was refused. */
export function EditTeacherField({
  label,
  view: { text, state, message, retry },
  general,
  stored,
  autoFocus,
  keys,
  onType,
  onLeave,
  onSend,
  onRestore,
}: {
  label: string;
  view: FieldView;
  /** The server's message where it is about no field in particular. */
  general: string | null;
  stored: string;
  autoFocus: boolean;
  keys: (typeof teacherKeys)[TeacherField];
  onType: (text: string) => void;
  onLeave: () => void;
  /** Saves it again, or over theirs. */
  onSend: () => void;
  /** Esc, or theirs instead of what was typed. */
  onRestore: () => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Box>
      <TextField
        inputRef={field}
        label={label}
        value={text}
        autoFocus={autoFocus}
        autoComplete="off"
        fullWidth
        error={message !== null || state === 'failed' || state === 'conflict'}
        helperText={message ?? general}
        onChange={(event) => onType(event.target.value)}
        onBlur={onLeave}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && state !== 'conflict') onSend();
          if (event.key === 'Escape' && text !== stored) {
            event.stopPropagation();
            onRestore();
          }
        }}
        sx={{ mt: 1 }}
        slotProps={{
          htmlInput: keys,
          formHelperText: { role: 'alert', error: true },
          input: {
            endAdornment: (
              <InputAdornment position="end" role="status">
                {state !== 'idle' && <SaveStatus state={state} />}
              </InputAdornment>
            ),
          },
        }}
      />
      {retry && state === 'failed' && (
        <Button
          size="small"
          onClick={() => {
            // The button goes while it is being saved.
            field.current?.focus();
            onSend();
          }}
        >
          {uiTexts.retry}
        </Button>
      )}
      {state === 'conflict' && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, pl: 3.5 }}>
          <Box component="span" sx={{ fontSize: 'var(--grid-font)' }}>
            {texts.nowStored(stored)}
          </Box>
          <ClashButtons goOnAt={() => field.current} onKeepMine={onSend} onUseTheirs={onRestore} />
        </Box>
      )}
    </Box>
  );
}
