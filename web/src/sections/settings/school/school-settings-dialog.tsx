import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { type SchoolSettings, schoolSettingsCalls } from 'contract/school-settings';
import { useState } from 'react';

import { queryOf } from '../../../api/query-client.ts';
import { actionBelowOnPhone } from '../../../ui/alert-look.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { describeError } from '../../../ui/describe-error.ts';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { LoadingBlock } from '../../../ui/loading-block.tsx';
import { uiTexts } from '../../../ui/texts.ts';
import { useAskBeforeClosing } from '../../../ui/use-ask-before-closing.tsx';
import { useFirstWrong } from '../../../ui/use-first-wrong.ts';
import { SettingsDialog } from '../settings-dialog.tsx';
import { settingsTexts } from '../texts.ts';
import type { ChosenLogo } from './logo-field.tsx';
import { SchoolFields } from './school-fields.tsx';
import { schoolTexts as texts } from './texts.ts';
import { type SchoolForm, type SchoolValues, useSchoolForm } from './use-school-form.ts';

/** What is the school's own: name, address, logo, colours, pass mark, place and time. */
export function SchoolSettingsDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(queryOf(schoolSettingsCalls.getSchoolSettings, {}));
  if (data) return <LoadedSettings stored={data} onClose={onClose} />;
  return (
    <SettingsDialog
      title={texts.title}
      onClose={onClose}
      actions={<Button onClick={onClose}>{uiTexts.close}</Button>}
    >
      {error ? (
        <ErrorPanel error={error} title={texts.loadFailed} onRetry={() => void refetch()} />
      ) : (
        <LoadingBlock height={320} />
      )}
    </SettingsDialog>
  );
}

function LoadedSettings({ stored, onClose }: { stored: SchoolSettings; onClose: () => void }) {
  const form = useSchoolForm(stored);
  // It has a button of its own to be saved by, and is lost with the dialog like all else.
  const [logo, setLogo] = useState<ChosenLogo | null>(null);
  const { close, question } = useAskBeforeClosing({
    changed: form.isChanged || logo !== null,
    busy: form.busy,
    failure: form.error ?? logo?.failure ?? null,
    onClose,
  });
  const isWrong = Object.values(form.errors).some((one) => one !== undefined);
  const { fields, onTry } = useFirstWrong(isWrong);
  const elsewhere = form.error && !isWrong;
  // What could not be saved can be tried again, also where it was stored all the same and only nobody heard of it.
  const mayBeSaved = form.isChanged || form.error !== null;
  function save() {
    if (form.busy || !mayBeSaved) return;
    form.submit();
    onTry();
  }
  return (
    <SettingsDialog
      title={texts.title}
      contentRef={fields}
      notices={(form.clash || elsewhere) && <Notices form={form} failure={elsewhere ? form.error : null} />}
      onSubmit={save}
      onClose={close}
      actions={
        <>
          <Button onClick={close} disabled={form.busy}>
            {uiTexts.close}
          </Button>
          <BusyButton type="submit" variant="contained" aria-disabled={!mayBeSaved} busy={form.busy}>
            {settingsTexts.save}
          </BusyButton>
        </>
      }
    >
      <SchoolFields form={form} stored={stored} logo={logo} onLogo={setLogo} />
      {question}
    </SettingsDialog>
  );
}

/** What someone else stored meanwhile, until it is answered, and why a save failed where no field says so. */
function Notices({ form, failure }: { form: SchoolForm; failure: Error | null }) {
  const { clash } = form;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {clash && (
        <Alert
          severity="warning"
          sx={actionBelowOnPhone}
          // Where each changed other fields there is nothing to choose: both are stored by Save.
          action={
            clash.theirs.length > 0 && (
              <Button
                color="inherit"
                onClick={({ currentTarget }) => {
                  // The button goes with what it settles.
                  currentTarget.closest('[role="dialog"]')?.querySelector('input')?.focus();
                  form.takeTheirs();
                }}
              >
                {texts.useTheirs}
              </Button>
            )
          }
        >
          {describeError(clash.refusal).message} {texts.changedHint}
          {clash.theirs.map(({ field, text }) => (
            <div key={field}>{texts.theirs(labels[field], text)}</div>
          ))}
        </Alert>
      )}
      {failure && <Alert severity="error">{describeError(failure).message}</Alert>}
    </Box>
  );
}

const labels: Readonly<Record<keyof SchoolValues, string>> = {
  ...texts.fields,
  primary_colour: texts.primary_colour,
  secondary_colour: texts.secondary_colour,
  show_rank: texts.showRank,
  form_6_grades: texts.form6Grades,
};
