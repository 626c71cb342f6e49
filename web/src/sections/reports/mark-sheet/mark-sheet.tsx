import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { classReportCalls, type MarkSheetData } from 'contract/class-reports';
import { useMemo, useState } from 'react';

import { queryOf } from '../../../api/query-client.ts';
import { holdsWords, wordsOf } from '../../../ui/data-table/find-rows.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { keptAsTyped } from '../../../ui/kept-as-typed.ts';
import { LoadingBlock } from '../../../ui/loading-block.tsx';
import { uiTexts } from '../../../ui/texts.ts';
import { SheetGrid } from './sheet-grid.tsx';
import { SheetLegend } from './sheet-legend.tsx';
import { sheetRows } from './sheet-rows.ts';
import { markSheetTexts } from './texts.ts';

/** The marks of a class in a term, as they are now. */
export function MarkSheet({ formClass, academicTermId }: { formClass: string; academicTermId: number }) {
  const { data, error, refetch } = useQuery({
    ...queryOf(classReportCalls.readMarkSheetData, {
      query: { form_class_id: formClass, academic_term_id: String(academicTermId) },
    }),
    staleTime: 0,
  });
  return (
    <Box
      sx={{
        flex: 1,
        minHeight: 0,
        overflow: 'auto',
        display: 'flex',
        flexDirection: 'column',
        gap: 2,
        px: { xs: 'var(--gutter)', sm: 'var(--gutter-wide)' },
        py: 3,
      }}
    >
      {error && !data && (
        <ErrorPanel error={error} title={markSheetTexts.failed} onRetry={() => void refetch()} />
      )}
      {!error && !data && <LoadingBlock height="60%" />}
      {data?.marks.length === 0 && (
        <EmptyState title={markSheetTexts.empty} hint={markSheetTexts.emptyHint} />
      )}
      {data && data.marks.length > 0 && data.subjects.length === 0 && (
        <EmptyState title={uiTexts.noSubjects} hint={uiTexts.noSubjectsHint} />
      )}
      {data && data.marks.length > 0 && data.subjects.length > 0 && (
        <SearchableSheet label={markSheetTexts.grid(formClass)} data={data} />
      )}
    </Box>
  );
}

function SearchableSheet({ label, data }: { label: string; data: MarkSheetData }) {
  const types = useMediaQuery('(pointer: fine)', { noSsr: true });
  const [search, setSearch] = useState('');
  const { subjects, rows } = useMemo(() => sheetRows(data), [data]);
  const found = useMemo(() => {
    const words = wordsOf(search);
    return rows.filter(({ name, student_id }) => holdsWords(`${name} ${student_id}`, words));
  }, [rows, search]);
  const cells = found.flatMap((row) => row.cells.flatMap(({ course, exam }) => [course, exam]));
  const missing = cells.filter(({ state }) => state === 'missing').length;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 6, rowGap: 2 }}>
        <TextField
          type="search"
          label={markSheetTexts.search}
          value={search}
          autoFocus={types}
          autoComplete="off"
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || search === '') return;
            // The first Esc empties the field; the next one closes the dialog around it.
            event.stopPropagation();
            event.preventDefault();
            setSearch('');
          }}
          slotProps={{ htmlInput: keptAsTyped }}
          sx={{ flex: '1 1 200px', maxWidth: { sm: 320 } }}
        />
        <SheetLegend cells={cells} />
      </Box>
      {found.length === 0 ? (
        <EmptyState title={markSheetTexts.nobodyFound} />
      ) : (
        <SheetGrid label={label} subjects={subjects} rows={found} />
      )}
      <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
        {found.length === 0
          ? uiTexts.students(0)
          : markSheetTexts.counts(
              uiTexts.students(found.length),
              missing === 0 ? markSheetTexts.nothingMissing : markSheetTexts.missing(missing),
            )}
      </Typography>
    </>
  );
}
