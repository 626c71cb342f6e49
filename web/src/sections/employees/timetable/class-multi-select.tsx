import CheckedIcon from '@mui/icons-material/CheckBox';
import UncheckedIcon from '@mui/icons-material/CheckBoxOutlineBlank';
import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { compareClasses } from 'contract/class-order';
import { formLevelOf } from 'contract/identifiers';
import { useMemo, useRef, useState } from 'react';

import { ClashButtons } from '../../../ui/clash-buttons.tsx';
import { SaveStatus } from '../../../ui/save-status.tsx';
import { uiTexts } from '../../../ui/texts.ts';
import { useStillTrue } from '../../../ui/use-still-true.ts';
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
  value: { view, choose, retry, takeTheirs },
}: {
  label: string;
  classes: readonly string[];
  value: ReturnType<typeof useChosenClasses>;
}) {
  const { chosen, stored, state, again, message, warnings } = view;
  // With a list made anew the field would empty itself of what is typed, whenever a save ends.
  const picked = useMemo(() => [...chosen], [chosen]);
  const area = useRef<HTMLDivElement>(null);
  /** Where one goes on when a button goes with what it settles. */
  const field = () => area.current?.querySelector('input');
  const stillTrue = useStillTrue();
  // One that is retired by now can be chosen again after a slip.
  const [atFirst] = useState(chosen);
  const options = [...new Set([...classes, ...atFirst, ...chosen])].toSorted(compareClasses);
  return (
    <Box ref={area} sx={{ display: 'grid', gap: 1, alignContent: 'start' }}>
      <Autocomplete
        multiple
        disableCloseOnSelect
        autoHighlight
        options={options}
        value={picked}
        groupBy={(id) => uiTexts.form(formLevelOf(id))}
        onChange={({ nativeEvent }, next, reason) => {
          // By the rest of a double click another class stands under the pointer, or the one that was just chosen.
          const isRest = nativeEvent instanceof MouseEvent && nativeEvent.detail > 1;
          if (reason !== 'removeOption' || !isRest) choose(next);
        }}
        renderInput={(props) => <TextField {...props} label={label} />}
        // The library's own groups are lists within the list of choices, which a screen reader takes for none.
        renderGroup={({ key, group, children }) => (
          <div key={key} role="group" aria-label={group}>
            <Typography aria-hidden variant="body2" color="textSecondary" sx={{ px: 4, pt: 2, pb: 1 }}>
              {group}
            </Typography>
            <Box component="ul" role="presentation" sx={{ p: 0 }}>
              {children}
            </Box>
          </div>
        )}
        // Chosen or not is said by the choice itself; a box to tick within it would be a second thing to press.
        renderOption={({ key, ...props }, id, { selected }) => {
          const Tick = selected ? CheckedIcon : UncheckedIcon;
          return (
            <li key={key} {...props}>
              <Tick fontSize="small" color={selected ? 'primary' : 'action'} sx={{ mr: 2 }} />
              {id}
            </li>
          );
        }}
        slotProps={{ chip: { size: 'small', sx: chipLook } }}
      />
      <Box role="status" sx={{ minHeight: '1.25rem' }}>
        {state !== 'idle' && <SaveStatus state={state} word={words[state]} withWord />}
      </Box>
      {message !== null && (
        <Alert
          severity="error"
          action={
            state === 'failed' &&
            again && (
              <Button
                color="inherit"
                onClick={() => {
                  field()?.focus();
                  retry();
                }}
              >
                {uiTexts.retry}
              </Button>
            )
          }
        >
          {stillTrue(message) || texts.errorOccured}
          {state === 'conflict' && (
            <>
              {' '}
              {texts.nowStored(stored)}
              <ClashButtons goOnAt={field} onKeepMine={retry} onUseTheirs={takeTheirs} />
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

/** As large as what a finger is to hit, and so is the cross that takes the class out. */
const chipLook = {
  '@media (pointer: coarse)': {
    minWidth: 'var(--target)',
    height: 'var(--target)',
    borderRadius: 'var(--target)',
    '& .MuiChip-deleteIcon': {
      boxSizing: 'border-box',
      width: 'var(--target)',
      height: 'var(--target)',
      padding: 'calc((var(--target) - 1.25rem) / 2)',
      marginInline: '-8px 0',
    },
  },
} as const;
