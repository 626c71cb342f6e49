import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { knownPermissions, takesOwnAdministration } from 'contract/abilities';
import { activeStatus, employeeCalls, type EmployeeRecord, employeeRecord } from 'contract/employees';
import { type FormEvent, useId, useState } from 'react';

import { call } from '../../api/call.ts';
import { overUnheard } from '../../api/over-unheard.ts';
import { learnOwnPermissions, principalOf, useSession } from '../../api/session-store.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { withToggled } from '../../ui/data-table/selection.ts';
import { describeError } from '../../ui/describe-error.ts';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { fullName } from '../../ui/full-name.ts';
import { showSnackbar } from '../../ui/snackbar-host.tsx';
import { uiTexts } from '../../ui/texts.ts';
import { useLatestRecord } from '../../ui/use-latest-record.ts';
import { useAskBeforeClosing } from '../../ui/use-ask-before-closing.tsx';
import { employeesTexts as texts } from './texts.ts';
import { refreshTeachers } from './use-teachers.ts';

/** Gives and takes permissions, each with what it means; one's own 9 cannot be taken (docs/permissions.md). */
export function PermissionsDialog({
  teacher: listed,
  onClose,
}: {
  teacher: EmployeeRecord;
  /** As the teacher is known by now, who may have left. */
  onClose: (known: EmployeeRecord) => void;
}) {
  const titleId = useId();
  const { latest: teacher, learnFrom } = useLatestRecord(listed, employeeRecord);
  const who = principalOf(useSession());
  const name = fullName(teacher);
  const held = new Set(teacher.permissions ?? []);
  const known = knownPermissions.map(({ id }): number => id);
  /** What was ticked or taken away here; the rest stays as it is stored, also where someone else changes it. */
  const [toggled, setToggled] = useState<ReadonlyMap<number, boolean>>(new Map());
  const chosen = new Set(known.filter((id) => toggled.get(id) ?? held.has(id)));
  const [overMine] = useState(() => overUnheard(employeeRecord));
  const save = useMutation({
    mutationFn: async () => {
      const permissions = [...chosen];
      return overMine(
        teacher.version,
        async (version) =>
          call(employeeCalls.savePermissions, { body: { employee_id: teacher.id, permissions, version } }),
        (row) => known.every((id) => chosen.has(id) === (row.permissions ?? []).includes(id)),
      );
    },
    async onSuccess(saved) {
      const { permissions } = saved;
      // Without the permission that opens this section there is no list to read anew.
      if (teacher.id === who.employee_id) learnOwnPermissions(permissions ?? [...chosen]);
      await refreshTeachers();
      showSnackbar(texts.permissionsSaved(name));
      onClose(saved);
    },
    async onError(error) {
      learnFrom(error);
      // Retry waits for the row as it is by now.
      await refreshTeachers();
    },
  });
  const changes = known.some((id) => chosen.has(id) !== held.has(id));
  // What could not be saved can be tried again, also where it was stored all the same and only nobody heard of it.
  const mayBeSaved = changes || save.isError;
  const { close, question } = useAskBeforeClosing({
    changed: changes,
    busy: save.isPending,
    failure: save.error,
    onClose: () => onClose(teacher),
  });

  function toggle(id: number, isGiven: boolean) {
    const others = [...toggled].filter(([other]) => other !== id);
    // Put back, it is nothing that was changed here, unless something else was sent of it before.
    const isBack = save.isIdle && isGiven === held.has(id);
    setToggled(new Map(isBack ? others : [...others, [id, isGiven]]));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (mayBeSaved && !save.isPending) save.mutate();
  }

  return (
    <Dialog open onClose={close} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <form onSubmit={submit} style={{ display: 'contents' }}>
        <DialogTitle id={titleId}>{texts.permissionsTitle(name)}</DialogTitle>
        <DialogContent>
          <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
            {texts.permissionsHint}
          </Typography>
          {knownPermissions.map(({ id, title, meaning }, place) => {
            const fixed =
              chosen.has(id) && takesOwnAdministration(who, teacher.id, [...withToggled(chosen, id)]);
            return (
              <FormControlLabel
                key={id}
                sx={{ display: 'flex', alignItems: 'flex-start', minHeight: 'var(--target)', mr: 0 }}
                control={
                  <Checkbox
                    size="small"
                    checked={chosen.has(id)}
                    disabled={fixed}
                    autoFocus={place === 0}
                    // What is ticked while it is being saved would be gone with the dialog.
                    onChange={({ target }) => save.isPending || toggle(id, target.checked)}
                  />
                }
                label={
                  <Box sx={{ py: 1.5 }}>
                    <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
                      {texts.permission(id, title)}
                    </Typography>
                    <Typography
                      component="span"
                      variant="body2"
                      sx={{ display: 'block', color: 'text.secondary' }}
                    >
                      {fixed ? `${meaning} ${texts.ownAdministration}` : meaning}
                    </Typography>
                  </Box>
                }
              />
            );
          })}
          {save.error && (
            <FailureAlert>
              {describeError(save.error).message}
              {teacher.employee_status_id !== activeStatus && ` ${texts.hasLeft}`}
            </FailureAlert>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>{uiTexts.cancel}</Button>
          <BusyButton type="submit" variant="contained" disabled={!mayBeSaved} busy={save.isPending}>
            {save.error ? uiTexts.retry : texts.save}
          </BusyButton>
        </DialogActions>
      </form>
      {question}
    </Dialog>
  );
}
