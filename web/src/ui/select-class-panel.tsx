import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { classCalls, type FormClassInYear } from 'contract/classes';
import { useId } from 'react';

import { queryOf } from '../api/query-client.ts';
import { EmptyState } from './empty-state.tsx';
import { ErrorPanel } from './error-panel.tsx';
import { uiTexts } from './texts.ts';

/** The Select Class panel: the form classes in use, grouped under Form 1 to Form 6. */
export function SelectClassPanel({
  selected = null,
  onSelect,
}: {
  /** The id of the class that is open now. */
  selected?: string | null;
  onSelect: (formClass: FormClassInYear) => void;
}) {
  const { data, error, refetch } = useQuery(queryOf(classCalls.listFormClassesInYear, {}));
  const headingId = useId();
  return (
    <Box component="section" aria-labelledby={headingId}>
      <Typography variant="h2" id={headingId} sx={{ mb: 2 }}>
        {uiTexts.selectClass}
      </Typography>
      {error && !data && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton variant="rounded" height={160} aria-label={uiTexts.loading} />}
      {data?.length === 0 && <EmptyState title={uiTexts.noClasses} hint={uiTexts.noClassesHint} />}
      {data && formsOf(data).map((form) => <Form key={form.level} {...{ ...form, selected, onSelect }} />)}
    </Box>
  );
}

function Form({
  level,
  classes,
  selected,
  onSelect,
}: {
  level: number;
  classes: FormClassInYear[];
  selected: string | null;
  onSelect: (formClass: FormClassInYear) => void;
}) {
  const headingId = useId();
  return (
    <Box role="group" aria-labelledby={headingId} sx={{ mb: 3 }}>
      <Typography variant="h3" id={headingId} sx={{ mb: 1, color: 'text.secondary' }}>
        {uiTexts.form(level)}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {classes.map((formClass) => (
          <Button
            key={formClass.id}
            variant={formClass.id === selected ? 'contained' : 'outlined'}
            aria-pressed={formClass.id === selected}
            title={uiTexts.students(formClass.students)}
            onClick={() => onSelect(formClass)}
          >
            {formClass.id}
          </Button>
        ))}
      </Box>
    </Box>
  );
}

function formsOf(classes: readonly FormClassInYear[]): { level: number; classes: FormClassInYear[] }[] {
  const levels = Map.groupBy(classes, (formClass) => formClass.form_level);
  return [...levels].toSorted(([a], [b]) => a - b).map(([level, members]) => ({ level, classes: members }));
}
