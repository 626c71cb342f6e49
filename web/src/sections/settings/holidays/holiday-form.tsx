import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { schoolSettingsCalls, schoolTextLimits } from 'contract/school-settings';
import { type FormEvent, useId, useState } from 'react';

import { call } from '../../../api/call.ts';
import { describeError } from '../../../ui/describe-error.ts';
import { uiTexts } from '../../../ui/texts.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { differs, useAskBeforeClosing } from '../../../ui/use-ask-before-closing.tsx';
import { type FieldErrors, fieldErrorsIn, readFields } from '../field-errors.ts';
import { useChange } from '../use-change.ts';
import { holidaysTexts as texts } from './texts.ts';

const nothing = { holiday: '', title: '' };

/** Adds a day without school; the same day again gets another title. */
export function HolidayForm({ onClose }: { onClose: () => void }) {
  const titleId = useId();
  const [typed, setTyped] = useState(nothing);
  const [found, setFound] = useState<FieldErrors>({});
  const save = useChange({
    make: async (holiday: typeof typed) => call(schoolSettingsCalls.saveHoliday, { body: holiday }),
    refreshes: [schoolSettingsCalls.listHolidays],
    done: ({ title }) => texts.saved(title),
    failed: texts.failed,
    onDone: onClose,
  });
  const { close, question } = useAskBeforeClosing({
    changed: differs(typed, nothing),
    busy: save.isPending,
    onClose,
  });
  const errors: FieldErrors = { ...fieldErrorsIn(save.error), ...found };
  const change = (part: Partial<typeof typed>) => {
    setTyped((now) => ({ ...now, ...part }));
    setFound({});
    save.reset();
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = readFields(schoolSettingsCalls.saveHoliday.body, typed);
    setFound(wrong);
    if (Object.keys(wrong).length === 0 && !save.isPending) save.mutate(typed);
  }

  return (
    <Dialog
      open
      onClose={(_, reason) => reason !== 'backdropClick' && close()}
      aria-labelledby={titleId}
      maxWidth="xs"
      fullWidth
    >
      <form noValidate onSubmit={submit}>
        <DialogTitle id={titleId}>{texts.add}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 3, '& > :first-of-type': { mt: 1 } }}>
          <TextField
            label={texts.name}
            value={typed.title}
            autoFocus
            autoComplete="off"
            error={errors['title'] !== undefined}
            helperText={errors['title']}
            onChange={({ target }) => change({ title: target.value })}
            slotProps={{ htmlInput: { maxLength: schoolTextLimits.holiday } }}
          />
          <DateField
            label={texts.date}
            value=""
            error={errors['holiday']}
            onChange={(holiday) => change({ holiday })}
          />
          {save.error && Object.values(errors).every((one) => one === undefined) && (
            <Alert severity="error">{describeError(save.error).message}</Alert>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={close} disabled={save.isPending}>
            {uiTexts.cancel}
          </Button>
          <Button type="submit" variant="contained" loading={save.isPending}>
            {texts.save}
          </Button>
        </DialogActions>
      </form>
      {question}
    </Dialog>
  );
}
