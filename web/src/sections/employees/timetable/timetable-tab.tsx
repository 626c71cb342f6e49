import ContentCopyIcon from '@mui/icons-material/ContentCopyOutlined';
import GridViewIcon from '@mui/icons-material/GridOnOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import type { EmployeeRecord } from 'contract/employees';
import { timetableYearCalls, type TimetableYear } from 'contract/timetable-years';
import { useMemo, useRef, useState } from 'react';

import { isPerhapsStored } from '../../../api/api-error.ts';
import { queryOf } from '../../../api/query-client.ts';
import type { DataColumn, Sorting } from '../../../ui/data-table/data-column.ts';
import { nameColumns } from '../../../ui/data-table/name-columns.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { fullName } from '../../../ui/full-name.ts';
import { LoadingBlock } from '../../../ui/loading-block.tsx';
import { showError, takeBackError } from '../../../ui/message-modal.tsx';
import { uiTexts } from '../../../ui/texts.ts';
import { useGoOnAfter } from '../../../ui/use-go-on-after.ts';
import { employeesTexts } from '../texts.ts';
import { useTeachers } from '../use-teachers.ts';
import { CopyTimetableDialog } from './copy-timetable-dialog.tsx';
import { OverviewDialog } from './overview-dialog.tsx';
import { timetableTexts as texts } from './texts.ts';
import { TimetableDialog } from './timetable-dialog.tsx';
import { type Duties, dutiesByTeacher } from './duties-by-teacher.ts';
import { useTimetableYear } from './use-timetable-year.ts';

/** Edit/View Timetable: the teachers with what they have in a year, each with a Timetable button. */
export function TimetableTab() {
  const { years, year, error, retry, choose } = useTimetableYear();
  if (error && !year) return <ErrorPanel error={error} title={texts.yearsFailed} onRetry={retry} />;
  if (!year) return <LoadingBlock height={320} />;
  return (
    <TeachersOfYear
      year={year}
      years={years}
      onChoose={(academicYearId) =>
        choose.mutate(academicYearId, {
          onSuccess: () => takeBackError(texts.yearFailed),
          onError: (failure) =>
            showError(isPerhapsStored(failure) ? texts.yearPerhapsChosen : texts.yearFailed, failure),
        })
      }
    />
  );
}

/** The dialog that is open. It stays with the year it was opened for, whatever another tab chooses for the session. */
type Shown =
  | { what: 'overview' | 'copy'; year: TimetableYear }
  | { what: 'timetable'; year: TimetableYear; teacher: EmployeeRecord }
  | null;

function TeachersOfYear({
  year,
  years,
  onChoose,
}: {
  year: TimetableYear;
  years: readonly TimetableYear[];
  onChoose: (academicYearId: number) => void;
}) {
  const [shown, setShown] = useState<Shown>(null);
  const page = useRef<HTMLDivElement>(null);
  // Of a teacher whom a colleague has let go meanwhile the row went, and took the button along that led to the timetable.
  useGoOnAfter(shown !== null, () => page.current?.querySelector<HTMLElement>('input[type="search"]'));
  const { teachers, error, refetch } = useTeachers();
  const overview = useQuery(
    queryOf(timetableYearCalls.getTimetableOverview, { params: { yearId: String(year.academic_year_id) } }),
  );
  const duties = useMemo(() => (overview.data ? dutiesByTeacher(overview.data) : undefined), [overview.data]);
  const columns = useMemo(
    () => columnsWith(duties, (teacher) => setShown({ what: 'timetable', year, teacher })),
    [duties, year],
  );
  const close = () => setShown(null);
  return (
    <Box ref={page}>
      {overview.error && !overview.data && (
        <Box sx={{ mb: 3 }}>
          <ErrorPanel
            error={overview.error}
            title={texts.dutiesFailed}
            onRetry={() => void overview.refetch()}
          />
        </Box>
      )}
      <DataTable
        label={texts.teachers}
        rows={teachers}
        rowKey={keyOf}
        columns={columns}
        count={uiTexts.employees}
        searchLabel={employeesTexts.search}
        initialSort={byName}
        empty={{ title: employeesTexts.none, hint: employeesTexts.noneHint }}
        failure={
          error && (
            <ErrorPanel error={error} title={employeesTexts.loadFailed} onRetry={() => void refetch()} />
          )
        }
        actions={
          <>
            <TextField
              select
              label={texts.year}
              value={year.academic_year_id}
              onChange={({ target }) => onChoose(Number(target.value))}
              // Room for its label, where it stands below the search.
              sx={{ minWidth: 200, mt: { xs: 1, sm: 0 } }}
            >
              {years.map(({ academic_year_id: id, academic_year: label, current }) => (
                <MenuItem key={id} value={id}>
                  {texts.yearOption(label, current === 1)}
                </MenuItem>
              ))}
            </TextField>
            <Button
              variant="outlined"
              startIcon={<GridViewIcon />}
              onClick={() => setShown({ what: 'overview', year })}
            >
              {texts.overview}
            </Button>
            <Button
              variant="outlined"
              startIcon={<ContentCopyIcon />}
              onClick={() => setShown({ what: 'copy', year })}
            >
              {texts.copy}
            </Button>
          </>
        }
      />
      {shown?.what === 'timetable' && (
        <TimetableDialog teacher={shown.teacher} year={shown.year} onClose={close} />
      )}
      {shown?.what === 'overview' && <OverviewDialog year={shown.year} onClose={close} />}
      {shown?.what === 'copy' && <CopyTimetableDialog into={shown.year} years={years} onClose={close} />}
    </Box>
  );
}

const byName: Sorting = { column: 'lastName', descending: false };

function keyOf({ id }: EmployeeRecord): number {
  return id;
}

function columnsWith(
  duties: ReadonlyMap<number, Duties> | undefined,
  onOpen: (teacher: EmployeeRecord) => void,
): readonly DataColumn<EmployeeRecord>[] {
  const { columns } = employeesTexts;
  return [
    { id: 'id', label: columns.id, value: ({ id }) => id, width: '5rem' },
    ...nameColumns(columns),
    {
      id: 'lessons',
      label: texts.lessons,
      numeric: true,
      width: '7rem',
      value: ({ id }) => (duties === undefined ? null : (duties.get(id)?.lessons ?? 0)),
    },
    {
      id: 'formTeacher',
      label: texts.formTeacherOf,
      value: ({ id }) => duties?.get(id)?.formTeacherOf.join(', ') ?? '',
    },
    {
      id: 'timetable',
      label: texts.timetable,
      actions: true,
      width: '8rem',
      render: (teacher) => (
        <Button
          size="small"
          aria-label={texts.timetableOf(fullName(teacher))}
          onClick={() => onOpen(teacher)}
        >
          {texts.timetable}
        </Button>
      ),
    },
  ];
}
