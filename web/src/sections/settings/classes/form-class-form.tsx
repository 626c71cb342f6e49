import {
  classSettingsCalls,
  type FormClassInSettings,
  formClassInSettings,
  typedFormClass,
} from 'contract/classes';
import { useState } from 'react';

import { addingOnce } from '../../../api/adding-once.ts';
import { call } from '../../../api/call.ts';
import { PrintedTextField } from '../../../ui/printed-text-field.tsx';
import { fieldErrorsIn } from '../field-errors.ts';
import { FormDialog } from '../form-dialog.tsx';
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
  const begunWith = formClass?.id ?? '';
  const [typed, setTyped] = useState(begunWith);
  const [found, setFound] = useState<string | null>(null);
  const [saveOnce] = useState(() =>
    addingOnce({
      schema: formClassInSettings,
      add: async (id: string) => (formClass === null ? add(id) : rename(formClass, id, formClass.version)),
      change: rename,
    }),
  );
  const save = useChange({
    make: saveOnce,
    refreshes: classLists,
    done: ({ id }) => texts.saved(id),
    failed: texts.failed,
    onDone: onClose,
  });
  const refused = fieldErrorsIn(save.error);
  const wrong = found ?? refused['id'] ?? refused['new_id'] ?? null;

  function check() {
    const { data, error } = typedFormClass.safeParse(typed);
    setFound(error?.issues[0]?.message ?? null);
    if (data !== undefined) save.mutate(data);
  }

  return (
    <FormDialog
      title={formClass ? texts.renameTitle(formClass.id) : texts.add}
      changed={typed !== begunWith}
      save={save}
      shownByField={wrong !== null}
      onSave={check}
      onClose={onClose}
    >
      <PrintedTextField
        label={texts.name}
        value={typed}
        autoFocus
        autoComplete="off"
        error={wrong !== null}
        helperText={wrong ?? texts.nameHint}
        onChange={({ target }) => {
          setTyped(target.value);
          setFound(null);
          save.reset();
        }}
      />
    </FormDialog>
  );
}

async function add(id: string) {
  return call(classSettingsCalls.saveFormClass, { body: { id } });
}

async function rename({ id }: Pick<FormClassInSettings, 'id'>, new_id: string, version: number) {
  return call(classSettingsCalls.saveFormClass, { body: { id, new_id, version } });
}
