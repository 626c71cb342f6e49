import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { formLevelOf } from 'contract/identifiers';
import { useMemo } from 'react';

import { SaveStatus } from '../../../ui/save-status.tsx';
import { uiTexts } from '../../../ui/texts.ts';
import { timetableTexts as texts } from './texts.ts';
import type { useChosenClasses } from './use-chosen-classes.ts';

const words = {
  saving: texts.saving,
  saved: texts.saved,
  failed: texts.errorOccured,
  conflict: texts.errorOccured,
} as const;

/** Several classes to choose from; each choice is saved at once, and beside it stands how that went. */
export function ClassMultiSelect({
  label,
  classes,
  value: { view, choose, retry, useTheirs },
}: {
  label: string;
  classes: readonly string[];
  value: ReturnType<typeof useChosenClasses>;
}) {
  const { chosen, stored, state, message, warnings } = view;
  // With a list made anew the field would empty itself of what is typed, whenever a save ends.
  const picked = useMemo(() => [...chosen], [chosen]);
  const options = [...new Set([...classes, ...chosen])].toSorted();
  return (
    <Box sx={{ display: 'grid', gap: 1, alignContent: 'start' }}>
      <Autocomplete
        multiple
        disableCloseOnSelect
        autoHighlight
        options={options}
        value={picked}
        groupBy={(id) => uiTexts.form(formLevelOf(id))}
        onChange={(_, next) => choose(next)}
        renderInput={(props) => <TextField {...props} label={label} />}
        renderOption={({ key, ...props }, id, { selected }) => (
          <li key={key} {...props}>
            <Checkbox size="small" checked={selected} tabIndex={-1} sx={{ mr: 1, p: 0 }} aria-hidden />
            {id}
          </li>
        )}
        slotProps={{ chip: { size: 'small' } }}
      />
      <Box role="status" sx={{ minHeight: '1.25rem' }}>
        {state !== 'idle' && <SaveStatus state={state} word={words[state]} withWord />}
      </Box>
      {message !== null && (
        <Alert
          severity="error"
          action={
            state === 'failed' && (
              <Button color="inherit" onClick={retry}>
                {uiTexts.retry}
              </Button>
            )
          }
        >
          {message}
          {state === 'conflict' && (
            <>
              {' '}
              {texts.nowStored(stored)}
              <Box sx={{ display: 'flex', gap: 1 }}>
                <Button size="small" onClick={retry}>
                  {uiTexts.keepMine}
                </Button>
                <Button size="small" onClick={useTheirs}>
                  {uiTexts.useTheirs}
                </Button>
              </Box>
            </>
          )}
        </Alert>
      )}
      {warnings.map((warning) => (
        <Typography key={warning} variant="body2" sx={{ color: 'warning.main' }}>
          {warning}
        </Typography>
      ))}
    </Box>
  );
}
