import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { plainDate } from 'contract/dates-in-words';
import { type NextTerm, schoolYearCalls, schoolYearMessages } from 'contract/school-year';
import { type CurrentTermAsSaved, periodLabel } from 'contract/terms';
import { useId, useState } from 'react';

import { queryOf } from '../../../api/query-client.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { LoadingBlock } from '../../../ui/loading-block.tsx';
import { uiTexts } from '../../../ui/texts.ts';
import { useAskBeforeClosing } from '../../../ui/use-ask-before-closing.tsx';
import { useFirstWrong } from '../../../ui/use-first-wrong.ts';
import { SettingsClashDialog } from '../clash/settings-clash-dialog.tsx';
import { SettingsDialog } from '../settings-dialog.tsx';
import { settingsTexts } from '../texts.ts';
import { AdvancePlanDialog } from './advance-plan-dialog.tsx';
import { AdvanceTab } from './advance-tab.tsx';
import { useOvertaken, useSchoolYear } from './school-year.ts';
import { TermArchives } from './term-archives.tsx';
import { setTermTexts as texts } from './texts.ts';
import { useTermForm } from './use-term-form.ts';

/** Advance / Backdate Term, in two tabs over one row of buttons (2-administration §2). */
export function SetTermDialog({ onClose }: { onClose: () => void }) {
  const { current, next, error, retry } = useSchoolYear();
  const { overtaken, read, goTo } = useOvertaken(current === null ? null : current?.id);
  // What is said of the last advance stands over the fields, which are not to move from under the pointer.
  const lastAdvance = useQuery(queryOf(schoolYearCalls.getLastAdvance, {}));
  const [archives, setArchives] = useState(false);
  if (current !== undefined && next !== undefined && lastAdvance.isFetched) {
    return (
      <LoadedDialog
        // With another current term the fields begin anew.
        key={current?.id ?? 'none'}
        {...{ current, next, archives, overtaken, onClose }}
        onArchives={setArchives}
        onRead={read}
        onMoved={goTo}
      />
    );
  }
  return (
    <SettingsDialog
      title={settingsTexts.setTerm}
      onClose={onClose}
      actions={<Button onClick={onClose}>{uiTexts.close}</Button>}
    >
      {error ? (
        <ErrorPanel error={error} title={texts.loadFailed} onRetry={retry} />
      ) : (
        <LoadingBlock height={320} />
      )}
    </SettingsDialog>
  );
}

function LoadedDialog({
  current,
  next,
  archives,
  overtaken,
  onArchives,
  onRead,
  onMoved,
  onClose,
}: {
  current: CurrentTermAsSaved | null;
  next: NextTerm;
  archives: boolean;
  /** Why the fields began anew stands until it is read. */
  overtaken: boolean;
  onArchives: (archives: boolean) => void;
  onRead: () => void;
  onMoved: (academicTermId: number | null) => void;
  onClose: () => void;
}) {
  const id = useId();
  const form = useTermForm(current, next, onMoved);
  const { close, question } = useAskBeforeClosing({
    changed: form.isChanged,
    busy: form.saving,
    failure: form.failure,
    onClose,
  });
  const isWrong = Object.values(form.problem?.errors ?? {}).some((error) => error !== undefined);
  const { fields, onTry } = useFirstWrong(isWrong);
  const leadsOn = form.term !== current?.term;
  const tab = archives ? 1 : 0;
  return (
    <SettingsDialog
      title={settingsTexts.setTerm}
      contentRef={fields}
      onClose={close}
      actions={
        <>
          <BusyButton
            variant={leadsOn ? 'contained' : 'outlined'}
            disabled={archives}
            busy={form.busy}
            onClick={() => {
              form.askToAdvance();
              onTry();
            }}
          >
            {texts.advance}
          </BusyButton>
          <BusyButton
            variant={leadsOn ? 'outlined' : 'contained'}
            disabled={archives || current === null}
            busy={form.busy}
            onClick={() => {
              form.update();
              onTry();
            }}
          >
            {texts.update}
          </BusyButton>
          <Button onClick={close} disabled={form.saving}>
            {uiTexts.close}
          </Button>
        </>
      }
    >
      {overtaken && (
        <Alert severity="warning" onClose={onRead} sx={{ mb: 2, flex: 'none' }}>
          {schoolYearMessages.currentMeanwhile}
        </Alert>
      )}
      <Tabs
        value={tab}
        onChange={(_, chosen: number) => onArchives(chosen === 1)}
        aria-label={settingsTexts.setTerm}
        variant="scrollable"
        scrollButtons={false}
        sx={{ mb: 3, borderBottom: 1, borderColor: 'divider', flex: 'none' }}
      >
        {[texts.advanceTab, texts.archivesTab].map((title, place) => (
          <Tab key={title} label={title} id={`${id}-tab-${place}`} aria-controls={`${id}-page`} />
        ))}
      </Tabs>
      <Box
        role="tabpanel"
        id={`${id}-page`}
        aria-labelledby={`${id}-tab-${tab}`}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 }}
      >
        {archives ? (
          <TermArchives currentId={current?.id ?? null} onMoved={onMoved} />
        ) : (
          <AdvanceTab {...{ current, next, form, onMoved }} />
        )}
      </Box>
      <SettingsClashDialog
        versions={form.versions}
        name={current ? periodLabel(current.id) : ''}
        labels={texts.fields}
        show={(field, text) => (field === 'total_sessions' ? text : plainDate(text))}
        onKeepMine={form.keepMine}
        onUseTheirs={form.takeTheirs}
      />
      {question}
      {form.askedUpdate && (
        <ConfirmDialog
          open
          title={form.askedUpdate.shortens ? texts.shortenTitle : texts.changeDatesTitle}
          confirmLabel={texts.update}
          danger={form.askedUpdate.shortens}
          busy={form.saving}
          onConfirm={() => form.askedUpdate && form.updateAnyway(form.askedUpdate)}
          onClose={form.forgetUpdate}
        >
          <Box sx={{ display: 'grid', gap: 2 }}>
            {form.askedUpdate.warnings.map((warning) => (
              <Typography key={warning}>{warning}</Typography>
            ))}
          </Box>
        </ConfirmDialog>
      )}
      {form.plan && (
        <AdvancePlanDialog
          told={form.plan.told}
          busy={form.saving}
          unanswered={form.unanswered}
          onConfirm={() => form.plan && form.advance(form.plan)}
          onClose={form.forgetPlan}
        />
      )}
    </SettingsDialog>
  );
}
