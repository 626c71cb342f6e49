import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import type { Theme } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { FormClass } from 'contract/classes';
import { subjectAssignmentMessages, type SubjectTeacher } from 'contract/subject-assignment';
import type { Subject } from 'contract/subjects';

import { beginFirst } from '../../ui/begin-first.ts';
import { uiTexts } from '../../ui/texts.ts';
import { type BatchFilter, filterOfForm } from './batch-rows.ts';
import { teacherLabel } from './subject-students.ts';
import { assignmentTexts as texts } from './texts.ts';

const displays = ['all', 'assigned', 'unassigned'] as const;
const allClasses = '';
const subjectsFound = beginFirst<Subject>();
const teachersFound = beginFirst<SubjectTeacher>();

/** Subject, Form, Class, Display and Teacher, and how many are assigned. */
export function BatchFilters({
  subjects,
  subjectId,
  onSubject,
  levels,
  classes,
  filter,
  onFilter,
  teachers,
  teacher,
  teacherMissing,
  onTeacher,
  assigned,
}: {
  subjects: readonly Subject[];
  subjectId: number | null;
  onSubject: (id: number | null) => void;
  levels: readonly number[];
  /** Those of the chosen form. */
  classes: readonly FormClass[];
  filter: BatchFilter;
  onFilter: (filter: BatchFilter) => void;
  teachers: readonly SubjectTeacher[];
  teacher: SubjectTeacher | null;
  teacherMissing: boolean;
  onTeacher: (id: number | null) => void;
  /** Of the form and class, null while it is not known. */
  assigned: number | null;
}) {
  // Last in the row; else beside Display, the teacher below them having the whole width. Tab goes as one reads.
  const inOneRow = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'), { noSsr: true });
  const count = (
    <TextField
      label={texts.assigned}
      value={assigned ?? ''}
      slotProps={{ htmlInput: { readOnly: true }, inputLabel: { shrink: true } }}
    />
  );
  return (
    <Box
      role="group"
      aria-label={texts.filters}
      sx={{
        display: 'grid',
        flex: 'none',
        gap: 3,
        gridTemplateColumns: {
          xs: '1fr 1fr',
          // The two that give way hold names; at the breakpoint each has some 170 px.
          md: 'minmax(0, 2fr) 6rem 7rem 8.5rem minmax(0, 2fr) 6rem',
        },
        alignItems: 'start',
        mb: 3,
      }}
    >
      <Autocomplete
        options={[...subjects]}
        filterOptions={subjectsFound}
        value={subjects.find(({ id }) => id === subjectId) ?? null}
        autoHighlight
        getOptionKey={({ id }) => id}
        getOptionLabel={({ title }) => title}
        onChange={(_, next) => onSubject(next?.id ?? null)}
        renderInput={(props) => <TextField {...props} label={texts.subject} />}
        sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}
      />
      <TextField
        select
        label={texts.form}
        value={filter.formLevel}
        onChange={({ target }) => onFilter(filterOfForm(Number(target.value)))}
      >
        {levels.map((level) => (
          <MenuItem key={level} value={level}>
            {uiTexts.form(level)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label={texts.formClass}
        value={filter.formClassId ?? allClasses}
        onChange={({ target }) => onFilter({ ...filter, formClassId: target.value || null })}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value={allClasses}>{texts.allClasses}</MenuItem>
        {classes.map(({ id }) => (
          <MenuItem key={id} value={id}>
            {id}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label={texts.display}
        value={filter.display}
        onChange={({ target }) => {
          const display = displays.find((one) => one === target.value);
          if (display) onFilter({ ...filter, display });
        }}
      >
        {displays.map((one) => (
          <MenuItem key={one} value={one}>
            {texts.displays[one]}
          </MenuItem>
        ))}
      </TextField>
      {!inOneRow && count}
      <Autocomplete
        options={[...teachers]}
        filterOptions={teachersFound}
        value={teacher}
        autoHighlight
        disabled={subjectId === null}
        getOptionKey={({ id }) => id}
        getOptionLabel={teacherLabel}
        isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
        onChange={(_, next) => onTeacher(next?.id ?? null)}
        renderInput={(props) => (
          <TextField
            {...props}
            label={texts.teacher}
            error={teacherMissing}
            helperText={teacherMissing ? subjectAssignmentMessages.chooseTeacher : null}
          />
        )}
        sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}
      />
      {inOneRow && count}
    </Box>
  );
}
