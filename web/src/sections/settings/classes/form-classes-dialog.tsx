import AddIcon from '@mui/icons-material/Add';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { classMessages, classSettingsCalls, type FormClassInSettings } from 'contract/classes';
import { useMemo, useState } from 'react';

import { call } from '../../../api/call.ts';
import { queryOf } from '../../../api/query-client.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { describeError } from '../../../ui/describe-error.ts';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { uiTexts } from '../../../ui/texts.ts';
import { InUseOrRetired } from '../in-use-or-retired.tsx';
import { SettingsDialog } from '../settings-dialog.tsx';
import { useChange } from '../use-change.ts';
import { useFocusAfterRemoval } from '../use-focus-after-removal.ts';
import { type ChosenClass, classColumns, classLists } from './class-columns.tsx';
import { FormClassForm } from './form-class-form.tsx';
import { classesTexts as texts } from './texts.ts';

/** The form classes: added, renamed while nothing was entered for them, retired and taken back into use. */
export function FormClassesDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(queryOf(classSettingsCalls.listAllFormClasses, {}));
  const [retired, setRetired] = useState(false);
  const [chosen, setChosen] = useState<ChosenClass | { action: 'add' } | null>(null);
  const rows = useMemo(() => data?.filter((one) => one.retired === (retired ? 1 : 0)), [data, retired]);
  const content = useFocusAfterRemoval(rows?.length ?? 0);
  const { mutate: takeBack } = useChange({
    make: async ({ id }: FormClassInSettings) =>
      call(classSettingsCalls.retireFormClass, { body: { id, retired: 0 } }),
    refreshes: classLists,
    done: ({ id }) => texts.takenBack(id),
    failed: texts.failed,
  });
  const columns = useMemo(() => classColumns(setChosen, takeBack), [takeBack]);
  const close = () => setChosen(null);
  return (
    <SettingsDialog
      title={texts.title}
      contentRef={content}
      onClose={onClose}
      actions={<Button onClick={onClose}>{uiTexts.close}</Button>}
    >
      {error && !data ? (
        <ErrorPanel error={error} title={texts.loadFailed} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={texts.title}
          rows={rows}
          rowKey={keyOf}
          columns={columns}
          count={texts.count}
          searchLabel={texts.search}
          autoFocus
          empty={
            retired
              ? { title: texts.noneRetired, hint: texts.noneRetiredHint }
              : { title: texts.none, hint: texts.noneHint }
          }
          actions={
            <>
              <InUseOrRetired
                label={texts.which}
                inUse={texts.inUse}
                retired={texts.retiredOnes}
                value={retired}
                onChange={setRetired}
              />
              <Button
                variant="contained"
                startIcon={<AddIcon />}
                onClick={() => setChosen({ action: 'add' })}
              >
                {texts.add}
              </Button>
            </>
          }
        />
      )}
      {chosen?.action === 'add' && <FormClassForm formClass={null} onClose={close} />}
      {chosen?.action === 'rename' && <FormClassForm formClass={chosen.formClass} onClose={close} />}
      {(chosen?.action === 'retire' || chosen?.action === 'delete') && (
        <TakeAwayClass action={chosen.action} formClass={chosen.formClass} onClose={close} />
      )}
    </SettingsDialog>
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
  const { id, used } = formClass;
  const deletes = action === 'delete';
  const remove = useChange({
    make: async () =>
      deletes
        ? call(classSettingsCalls.deleteFormClass, { body: { id } })
        : call(classSettingsCalls.retireFormClass, { body: { id, retired: 1 } }),
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
      onConfirm={() => (held ? onClose() : remove.mutate(undefined))}
      onClose={onClose}
    >
      <Typography>{held ? classMessages.hasStudents(id, used.students) : consequence(deletes)}</Typography>
      {remove.error && (
        <Alert severity="error" sx={{ mt: 3 }}>
          {describeError(remove.error).message}
        </Alert>
      )}
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
