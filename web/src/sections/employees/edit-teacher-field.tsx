import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useRef } from 'react';

import { ClashButtons } from '../../ui/clash-buttons.tsx';
import { PrintedTextField } from '../../ui/printed-text-field.tsx';
import { SaveStatus } from '../../ui/save-status.tsx';
import { uiTexts } from '../../ui/texts.ts';
import { useStillTrue } from '../../ui/use-still-true.ts';
import { employeesTexts as texts } from './texts.ts';
import { type FieldView, isPrinted, type TeacherField, teacherKeys } from './use-teacher-fields.ts';

/** A field with its own save state, and under it the server's message where it was refused. */
export function EditTeacherField({
  field,
  view: { text, state, message, retry },
  general,
  stored,
  closed,
  autoFocus,
  onType,
  onLeave,
  onSend,
  onRestore,
}: {
  field: TeacherField;
  view: FieldView;
  /** The server's message where it is about no field in particular. */
  general: string | null;
  stored: string;
  /** Why it is not to be changed; null where it is. */
  closed: string | null;
  autoFocus: boolean;
  onType: (text: string) => void;
  onLeave: () => void;
  /** Saves it again, or over theirs. */
  onSend: () => void;
  /** Esc, or theirs instead of what was typed. */
  onRestore: () => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const Field = isPrinted(field) ? PrintedTextField : TextField;
  const stillTrue = useStillTrue();
  const said = message ?? (general && (stillTrue(general) || null));
  return (
    <Box>
      <Field
        inputRef={input}
        label={texts.fields[field]}
        value={text}
        autoFocus={autoFocus}
        autoComplete="off"
        fullWidth
        error={message !== null || state === 'failed' || state === 'conflict'}
        helperText={
          said === null ? (
            closed
          ) : (
            <Box component="span" role="alert" sx={{ color: 'error.main' }}>
              {said}
            </Box>
          )
        }
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
          htmlInput: teacherKeys[field],
          input: {
            readOnly: closed !== null,
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
            input.current?.focus();
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
          <ClashButtons goOnAt={() => input.current} onKeepMine={onSend} onUseTheirs={onRestore} />
        </Box>
      )}
    </Box>
  );
}
