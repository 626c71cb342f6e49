import StarIcon from '@mui/icons-material/StarOutlined';
import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { classCalls, type FormClassInYear } from 'contract/classes';
import { type ReactNode, useId } from 'react';

import { queryOf } from '../api/query-client.ts';
import { EmptyState } from './empty-state.tsx';
import { ErrorPanel } from './error-panel.tsx';
import { LoadingBlock } from './loading-block.tsx';
import { uiTexts } from './texts.ts';

/** In pixels. What stands below the classes, and may be pressed before they come, is not to move far when they do. */
const heightOfSixForms = 440;

/**
 * The Select Class panel: the form classes in use, and of an earlier year those it had besides, grouped under Form 1 to
 * Form 6; one's own stand first.
 */
export function SelectClassPanel({
  academicYearId,
  selected = null,
  roleIn = noRole,
  onSelect,
}: {
  /** The current one, unless given. */
  academicYearId?: number;
  /** The id of the class that is open now. */
  selected?: string | null;
  /** What one is in a class, e.g. 'Form Teacher'; null where it is not one's own. */
  roleIn?: (formClass: FormClassInYear) => string | null;
  onSelect: (formClass: FormClassInYear) => void;
}) {
  const query = academicYearId === undefined ? {} : { academic_year_id: String(academicYearId) };
  const { data, error, refetch } = useQuery({
    ...queryOf(classCalls.listFormClassesInYear, { query }),
    placeholderData: keepPreviousData,
  });
  const headingId = useId();
  return (
    <Box component="section" aria-labelledby={headingId}>
      <Typography variant="h2" id={headingId} sx={{ mb: 2 }}>
        {uiTexts.selectClass}
      </Typography>
      {error && !data && (
        <ErrorPanel error={error} title={uiTexts.classesFailed} onRetry={() => void refetch()} />
      )}
      {!error && !data && <LoadingBlock height={heightOfSixForms} />}
      {data?.length === 0 && <EmptyState title={uiTexts.noClasses} hint={uiTexts.noClassesHint} />}
      {data && <OwnClasses {...{ classes: data, selected, roleIn, onSelect }} />}
      {data &&
        formsOf(data).map((form) => <Form key={form.level} {...{ ...form, selected, roleIn, onSelect }} />)}
    </Box>
  );
}

type ClassesProps = Required<Omit<Parameters<typeof SelectClassPanel>[0], 'academicYearId'>> & {
  classes: readonly FormClassInYear[];
};

/** One's own classes once more, ahead of the forms. */
function OwnClasses({ classes, selected, roleIn, onSelect }: ClassesProps) {
  const own = classes.filter((formClass) => roleIn(formClass) !== null);
  if (own.length === 0) return null;
  return (
    <Group title={uiTexts.yourClasses}>
      {own.map((formClass) => (
        <Button
          key={formClass.id}
          variant={formClass.id === selected ? 'contained' : 'outlined'}
          aria-pressed={formClass.id === selected}
          startIcon={<StarIcon />}
          onClick={() => onSelect(formClass)}
        >
          {formClass.id}, {roleIn(formClass)}
        </Button>
      ))}
    </Group>
  );
}

function Form({ level, classes, selected, roleIn, onSelect }: ClassesProps & { level: number }) {
  return (
    <Group title={uiTexts.form(level)}>
      {classes.map((formClass) => (
        <Button
          key={formClass.id}
          variant={formClass.id === selected ? 'contained' : 'outlined'}
          aria-pressed={formClass.id === selected}
          title={[uiTexts.students(formClass.students), roleIn(formClass)].filter(Boolean).join(', ')}
          startIcon={roleIn(formClass) !== null && <StarIcon />}
          onClick={() => onSelect(formClass)}
          // As wide as the widest of the usual ones, so that the forms stand in columns.
          sx={{ minWidth: 72 }}
        >
          {formClass.id}
        </Button>
      ))}
    </Group>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <Box role="group" aria-labelledby={headingId} sx={{ mb: 3 }}>
      <Typography variant="h3" id={headingId} sx={{ mb: 1, color: 'text.secondary' }}>
        {title}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>{children}</Box>
    </Box>
  );
}

function noRole(): null {
  return null;
}

function formsOf(classes: readonly FormClassInYear[]): { level: number; classes: FormClassInYear[] }[] {
  const levels = Map.groupBy(classes, (formClass) => formClass.form_level);
  return [...levels].toSorted(([a], [b]) => a - b).map(([level, members]) => ({ level, classes: members }));
}
