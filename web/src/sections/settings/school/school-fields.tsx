import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { ink, paper, primaryColourError, secondaryColourError } from 'contract/colours';
import { countries } from 'contract/countries';
import { type SchoolSettings, schoolTextLimits } from 'contract/school-settings';
import { type ReactNode, useId } from 'react';

import { PrintedTextField } from '../../../ui/printed-text-field.tsx';
import { SuggestedTextField } from '../../../ui/suggested-text-field.tsx';
import { ColourField } from './colour-field.tsx';
import { type ChosenLogo, LogoField } from './logo-field.tsx';
import { schoolTexts as texts } from './texts.ts';
import type { SchoolForm } from './use-school-form.ts';

type TextName = Exclude<keyof typeof texts.fields, 'time_zone'>;

/** All fields of the school's settings, in groups. */
export function SchoolFields({
  form,
  stored,
  logo,
  onLogo,
}: {
  form: SchoolForm;
  stored: SchoolSettings;
  logo: ChosenLogo | null;
  onLogo: (logo: ChosenLogo | null) => void;
}) {
  const { values, errors, change } = form;
  const text = (name: Exclude<TextName, 'country'>, more: { keys?: 'decimal' | 'tel' | 'email' } = {}) => (
    <PrintedTextField
      label={texts.fields[name]}
      value={values[name]}
      autoComplete="off"
      error={errors[name] !== undefined}
      helperText={errors[name]}
      onChange={({ target }) => change(name, target.value)}
      slotProps={{
        htmlInput: { inputMode: more.keys, maxLength: limitOf(name) },
      }}
    />
  );
  return (
    <Box sx={{ display: 'grid', gap: 5, pt: 1, pb: 4 }}>
      <Group title={texts.groups.school}>
        {text('name')}
        {text('motto')}
        {text('principal')}
      </Group>
      <Group title={texts.groups.contact}>
        {text('address')}
        {text('phone', { keys: 'tel' })}
        {text('email', { keys: 'email' })}
      </Group>
      <Group title={texts.groups.look}>
        <LogoField stored={stored} chosen={logo} onChoose={onLogo} />
        <ColourField
          label={texts.primary_colour}
          hint={texts.primaryHint}
          ground={paper}
          value={values.primary_colour}
          error={errors['primary_colour'] ?? primaryColourError(values.primary_colour)}
          onChange={(colour) => change('primary_colour', colour)}
        />
        <ColourField
          label={texts.secondary_colour}
          hint={texts.secondaryHint}
          ground={ink}
          value={values.secondary_colour}
          error={errors['secondary_colour'] ?? secondaryColourError(values.secondary_colour)}
          onChange={(colour) => change('secondary_colour', colour)}
        />
      </Group>
      <Group title={texts.groups.marks}>
        {text('pass_mark', { keys: 'decimal' })}
        <Box
          sx={{
            display: 'grid',
            gridColumn: { sm: '1 / -1' },
            justifyItems: 'start',
            '& label': { minHeight: 'var(--target)' },
          }}
        >
          <FormControlLabel
            control={
              <Switch checked={values.show_rank} onChange={(_, checked) => change('show_rank', checked)} />
            }
            label={texts.showRank}
          />
          <FormControlLabel
            control={
              <Switch
                checked={values.form_6_grades}
                onChange={(_, checked) => change('form_6_grades', checked)}
              />
            }
            label={texts.form6Grades}
          />
        </Box>
      </Group>
      <Group title={texts.groups.place}>
        <SuggestedTextField
          suggestions={countries}
          label={texts.fields.country}
          limit={schoolTextLimits.country}
          value={values.country}
          error={errors['country'] !== undefined}
          helperText={errors['country'] ?? texts.countryHint}
          onType={(country) => change('country', country)}
        />
        <Autocomplete
          options={timeZones(values.time_zone)}
          value={values.time_zone}
          disableClearable
          autoHighlight
          onChange={(_, zone) => change('time_zone', zone)}
          renderInput={(props) => (
            <TextField
              {...props}
              label={texts.fields.time_zone}
              error={errors['time_zone'] !== undefined}
              helperText={errors['time_zone']}
            />
          )}
        />
      </Group>
    </Box>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id} sx={{ display: 'grid', gap: 3 }}>
      <Typography variant="h3" component="h3" id={id}>
        {title}
      </Typography>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' }}>
        {children}
      </Box>
    </Box>
  );
}

function limitOf(name: TextName): number | undefined {
  return name === 'pass_mark' ? undefined : schoolTextLimits[name];
}

/** All that the browser knows, and the one in use. */
function timeZones(present: string): string[] {
  return [...new Set([present, ...Intl.supportedValuesOf('timeZone')])];
}
