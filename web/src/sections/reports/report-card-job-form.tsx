import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { classCalls } from 'contract/classes';
import type { ReportCardJobInput } from 'contract/report-card-jobs';
import { academicYearOfTerm } from 'contract/terms';
import { useId, useState } from 'react';

import { queryOf } from '../../api/query-client.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { reportCardJobTexts as texts } from './report-card-job-texts.ts';

const arrangements = ['by_class', 'by_student'] as const;
const wholeSchool = 'school';

/** Which report cards, and as which files. */
export function ReportCardJobForm({
  academicTermId,
  busy,
  onStart,
}: {
  academicTermId: number;
  busy: boolean;
  onStart: (input: ReportCardJobInput) => void;
}) {
  const filesId = useId();
  const [level, setLevel] = useState<number | null>(null);
  const [arrangement, setArrangement] = useState<ReportCardJobInput['arrangement']>('by_class');
  const query = { academic_year_id: String(academicYearOfTerm(academicTermId)) };
  // Where they could not be loaded, the panel above, which offers them one by one, says so.
  const classes = useQuery(queryOf(classCalls.listFormClassesInYear, { query }));
  const levels = [...new Set(classes.data?.map(({ form_level }) => form_level))].toSorted((a, b) => a - b);
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
        onChange={({ target }) => setLevel(target.value === wholeSchool ? null : Number(target.value))}
        sx={{ minWidth: 180 }}
      >
        {[null, ...levels].map((one) => (
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
