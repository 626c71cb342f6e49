import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { classSettingsCalls, type FormClassInSettings, typedFormClass } from 'contract/classes';
import { type FormEvent, useId, useState } from 'react';

import { call } from '../../../api/call.ts';
import { describeError } from '../../../ui/describe-error.ts';
import { uiTexts } from '../../../ui/texts.ts';
import { useAskBeforeClosing } from '../../../ui/use-ask-before-closing.tsx';
import { useChange } from '../use-change.ts';
import { classLists } from './class-columns.tsx';
import { classesTexts as texts } from './texts.ts';

/** Adds a form class, or renames one that nothing was entered for. */
export function FormClassForm({
  formClass,
  onClose,
}: {
  /** null for a new one. */
  formClass: FormClassInSettings | null;
  onClose: () => void;
}) {
  const titleId = useId();
  const begunWith = formClass?.id ?? '';
  const [typed, setTyped] = useState(begunWith);
  const [wrong, setWrong] = useState<string | null>(null);
  const save = useChange({
    make: async (id: string) =>
      call(classSettingsCalls.saveFormClass, {
        body: formClass === null ? { id } : { id: formClass.id, new_id: id, version: formClass.version },
      }),
    refreshes: classLists,
    done: ({ id }) => texts.saved(id),
    failed: texts.failed,
    onDone: onClose,
  });
  const { close, question } = useAskBeforeClosing({
    changed: typed !== begunWith,
    busy: save.isPending,
    onClose,
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const { data, error } = typedFormClass.safeParse(typed);
    setWrong(error?.issues[0]?.message ?? null);
    if (data !== undefined && !save.isPending) save.mutate(data);
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
        <DialogTitle id={titleId}>{formClass ? texts.renameTitle(formClass.id) : texts.add}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 3 }}>
          <TextField
            label={texts.name}
            value={typed}
            autoFocus
            autoComplete="off"
            error={wrong !== null}
            helperText={wrong ?? texts.nameHint}
            onChange={({ target }) => {
              setTyped(target.value);
              setWrong(null);
              save.reset();
            }}
            sx={{ mt: 1 }}
          />
          {save.error && <Alert severity="error">{describeError(save.error).message}</Alert>}
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
