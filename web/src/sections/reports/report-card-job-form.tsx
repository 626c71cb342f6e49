import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import type { ReportCardJobInput } from 'contract/report-card-jobs';
import { useId, useState } from 'react';

import { BusyButton } from '../../ui/busy-button.tsx';
import { reportCardJobTexts as texts } from './report-card-job-texts.ts';

const arrangements = ['by_class', 'by_student'] as const;
const wholeSchool = 'school';

/** Which report cards, and as which files. */
export function ReportCardJobForm({
  academicTermId,
  levels,
  busy,
  onStart,
}: {
  academicTermId: number;
  /** The forms that can be asked for by themselves; null where they could not be loaded. */
  levels: readonly number[] | null;
  busy: boolean;
  onStart: (input: ReportCardJobInput) => void;
}) {
  const filesId = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  const [arrangement, setArrangement] = useState<ReportCardJobInput['arrangement']>('by_class');
  // Another year's school may have no such form.
  const level = chosen !== null && (levels === null || levels.includes(chosen)) ? chosen : null;
  const offered = levels ?? (level === null ? [] : [level]);
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        onStart({ academic_term_id: academicTermId, form_level: level, arrangement });
      }}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'flex-start' }}
    >
      <TextField
        select
        label={texts.which}
        value={level ?? wholeSchool}
        onChange={({ target }) => setChosen(target.value === wholeSchool ? null : Number(target.value))}
        sx={{ minWidth: 180 }}
      >
        {[null, ...offered].map((one) => (
          <MenuItem key={one ?? wholeSchool} value={one ?? wholeSchool}>
            {texts.of(one)}
          </MenuItem>
        ))}
      </TextField>
      <FormControl>
        <FormLabel id={filesId}>{texts.files}</FormLabel>
        <RadioGroup
          aria-labelledby={filesId}
          value={arrangement}
          onChange={({ target }) => setArrangement(target.value as ReportCardJobInput['arrangement'])}
        >
          {arrangements.map((one) => (
            <FormControlLabel
              key={one}
              value={one}
              control={<Radio />}
              label={texts.arrangements[one]}
              sx={{ minHeight: 'var(--target)' }}
            />
          ))}
        </RadioGroup>
      </FormControl>
      <BusyButton type="submit" variant="contained" busy={busy}>
        {texts.start}
      </BusyButton>
    </Box>
  );
}
