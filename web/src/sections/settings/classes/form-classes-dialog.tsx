import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { classMessages, classSettingsCalls, type FormClassInSettings } from 'contract/classes';
import { useMemo, useState } from 'react';

import { call } from '../../../api/call.ts';
import { queryOf } from '../../../api/query-client.ts';
import { unlessGone } from '../../../api/unless-gone.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { uiTexts } from '../../../ui/texts.ts';
import { RetirableListDialog } from '../retirable-list-dialog.tsx';
import { useChange } from '../use-change.ts';
import { type ChosenClass, classColumns, classLists } from './class-columns.tsx';
import { FormClassForm } from './form-class-form.tsx';
import { classesTexts as texts } from './texts.ts';

/** The form classes: added, renamed while nothing was entered for them, retired and taken back into use. */
export function FormClassesDialog({ onClose }: { onClose: () => void }) {
  const list = useQuery(queryOf(classSettingsCalls.listAllFormClasses, {}));
  const [chosen, setChosen] = useState<ChosenClass | { action: 'add' } | null>(null);
  const { mutate: takeBack } = useChange({
    make: async ({ id, version }: FormClassInSettings) =>
      call(classSettingsCalls.retireFormClass, { body: { id, retired: 0, version } }),
    refreshes: classLists,
    done: ({ id }) => texts.takenBack(id),
    failed: texts.failed,
    tellsWhy: true,
  });
  const columns = useMemo(() => classColumns(setChosen, takeBack), [takeBack]);
  const close = () => setChosen(null);
  // After a refusal the list is fetched anew: the next try is about what stands there by then.
  const asItStands = (formClass: FormClassInSettings) =>
    list.data?.find(({ id }) => id === formClass.id) ?? formClass;
  return (
    <RetirableListDialog
      texts={texts}
      list={list}
      columns={columns}
      rowKey={keyOf}
      onAdd={() => setChosen({ action: 'add' })}
      onClose={onClose}
    >
      {chosen?.action === 'add' && <FormClassForm formClass={null} onClose={close} />}
      {chosen?.action === 'rename' && (
        <FormClassForm formClass={asItStands(chosen.formClass)} onClose={close} />
      )}
      {(chosen?.action === 'retire' || chosen?.action === 'delete') && (
        <TakeAwayClass action={chosen.action} formClass={asItStands(chosen.formClass)} onClose={close} />
      )}
    </RetirableListDialog>
  );
}

/** Asks before a class is retired or deleted; with students this year it is not retired. */
function TakeAwayClass({
  action,
  formClass,
  onClose,
}: {
  action: 'retire' | 'delete';
  formClass: FormClassInSettings;
  onClose: () => void;
}) {
  const { id, used, version } = formClass;
  const deletes = action === 'delete';
  const remove = useChange({
    make: async () =>
      deletes
        ? unlessGone(call(classSettingsCalls.deleteFormClass, { body: { id, version } }))
        : call(classSettingsCalls.retireFormClass, { body: { id, retired: 1, version } }),
    refreshes: classLists,
    done: () => (deletes ? texts.deleted(id) : texts.retired(id)),
    failed: texts.failed,
    onDone: onClose,
  });
  const held = !deletes && used.students > 0;
  return (
    <ConfirmDialog
      open
      title={deletes ? texts.deleteTitle(id) : texts.retireTitle(id)}
      confirmLabel={confirmLabel(held, deletes)}
      cancelLabel={uiTexts.cancel}
      danger={deletes}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => (held ? onClose() : remove.mutate(undefined))}
      onClose={onClose}
    >
      <Typography>{held ? classMessages.hasStudents(id, used.students) : consequence(deletes)}</Typography>
    </ConfirmDialog>
  );
}

function confirmLabel(held: boolean, deletes: boolean): string {
  if (held) return uiTexts.ok;
  return deletes ? texts.delete : texts.retire;
}

function consequence(deletes: boolean): string {
  return deletes ? texts.deleteConsequence : texts.retireConsequence;
}

function keyOf({ id }: FormClassInSettings): string {
  return id;
}
