import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { TimetableOverview } from 'contract/timetable-years';
import { useState } from 'react';

import { withToggled } from '../../../ui/data-table/selection.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { uiTexts } from '../../../ui/texts.ts';
import { NoticeList } from './notice-list.tsx';
import { OverviewGrid } from './overview-grid.tsx';
import { timetableTexts as texts } from './texts.ts';

/** What is missing in words, and the grid, of all forms or of those chosen. */
export function Overview({ overview }: { overview: TimetableOverview }) {
  const [levels, setLevels] = useState<ReadonlySet<number>>(new Set());
  const [gapsOnly, setGapsOnly] = useState(false);
  const all = [...new Set(overview.classes.map(({ form_level }) => form_level))].toSorted((a, b) => a - b);
  const classes = overview.classes.filter(({ form_level }) => levels.size === 0 || levels.has(form_level));
  const shown = new Set(classes.map(({ id }) => id));
  const cells = overview.cells.filter(({ form_class_id }) => shown.has(form_class_id));
  const gaps = cells.filter(({ gap }) => gap === 1);
  const relevant = new Set((gapsOnly ? gaps : cells).map(({ subject_id }) => subject_id));
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 3 }}>
        <Box role="group" aria-label={texts.forms} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {all.map((level) => (
            <FilterChip
              key={level}
              label={uiTexts.form(level)}
              pressed={levels.has(level)}
              onPress={() => setLevels((now) => withToggled(now, level))}
            />
          ))}
        </Box>
        <FilterChip label={texts.gapsOnly} pressed={gapsOnly} onPress={() => setGapsOnly(!gapsOnly)} />
        <Typography role="status" sx={{ ml: { sm: 2 }, fontWeight: 600 }}>
          {texts.gaps(gaps.length)}
        </Typography>
      </Box>
      <NoticeList notices={overview.notices.filter(({ form_class_id }) => shown.has(form_class_id))} />
      {gapsOnly && gaps.length === 0 ? (
        <EmptyState title={texts.noGaps} />
      ) : (
        <>
          <OverviewGrid
            classes={classes}
            subjects={overview.subjects.filter(({ id }) => relevant.has(id))}
            cells={cells}
          />
          <Typography variant="body2" sx={{ color: 'text.secondary', pt: 2 }}>
            {texts.key}
          </Typography>
        </>
      )}
    </>
  );
}

function FilterChip({ label, pressed, onPress }: { label: string; pressed: boolean; onPress: () => void }) {
  return (
    <Chip
      component="button"
      type="button"
      clickable
      label={label}
      variant={pressed ? 'filled' : 'outlined'}
      color={pressed ? 'primary' : 'default'}
      aria-pressed={pressed}
      onClick={onPress}
      sx={{ minHeight: 'var(--target)', minWidth: 'var(--target)', borderRadius: 'var(--target)' }}
    />
  );
}
