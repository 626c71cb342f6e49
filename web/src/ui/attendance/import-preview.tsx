import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type AttendanceFileRow, importOutcomes, type ImportResult } from 'contract/attendance-import';
import { plainDate } from 'contract/dates-in-words';

import type { DataColumn } from '../data-table/data-column.ts';
import { DataTable } from '../data-table/data-table.tsx';
import { countRows, importableRows, readingOf } from './import-rows.ts';
import { attendanceTexts, importTexts } from './texts.ts';

/** The rows of the file with what each means and what is wrong with it. */
export function ImportPreview({ file, rows }: { file: string; rows: readonly AttendanceFileRow[] }) {
  return (
    <>
      <div>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{file}</Typography>
        <Typography role="status" sx={{ fontWeight: 600 }}>
          {importTexts.summary({
            storable: importableRows(rows, false).length,
            differing: countRows(rows, 'differs'),
            same: countRows(rows, 'same'),
            wrong: countRows(rows, 'wrong'),
          })}
        </Typography>
      </div>
      <Box sx={tableSx}>
        <DataTable
          label={importTexts.title}
          rows={rows}
          rowKey={({ row }) => row}
          columns={columns}
          count={importTexts.rows}
          empty={{ title: importTexts.noRows }}
          searchLabel={importTexts.search}
          filters={filters}
        />
      </Box>
    </>
  );
}

const tableSx = {
  display: 'flex',
  flexDirection: 'column',
  minHeight: 280,
  // A phone's dialog fills the screen: the table takes what the words around it leave.
  flex: { xs: '1 0 0px', sm: 'none' },
  height: { sm: '52dvh' },
} as const;

const { columnLabels } = importTexts;

const columns: readonly DataColumn<AttendanceFileRow>[] = [
  { id: 'row', label: importTexts.row, value: ({ row }) => row, numeric: true, width: '64px' },
  {
    id: 'name',
    label: importTexts.name,
    value: ({ name, typed }) => name ?? typed.student_id,
    namesRow: true,
  },
  { id: 'class', label: importTexts.formClass, value: ({ form_class_id }) => form_class_id, width: '80px' },
  {
    id: 'date',
    label: columnLabels.date,
    value: ({ date, typed }) => date ?? typed.date,
    words: ({ date, typed }) => (date === null ? typed.date : plainDate(date)),
    width: '108px',
  },
  {
    id: 'session',
    label: columnLabels.session,
    value: ({ session, typed }) => session ?? typed.session,
    width: '84px',
  },
  {
    id: 'status',
    label: columnLabels.status,
    value: ({ status, time, typed }) => (status === null ? typed.status : inWords({ status, time })),
    width: '112px',
  },
  {
    id: 'existing',
    label: importTexts.existing,
    value: ({ existing }) => (existing === null ? '' : inWords(existing)),
    width: '124px',
  },
  {
    id: 'result',
    label: importTexts.result,
    value: resultOf,
    render: (row) =>
      row.errors.length === 0 ? (
        resultOf(row)
      ) : (
        <Box component="span" sx={{ color: 'error.main', whiteSpace: 'normal' }}>
          {resultOf(row)}
        </Box>
      ),
  },
];

const filters = [
  {
    label: importTexts.filter,
    choices: [
      { label: importTexts.withErrors, keeps: (row: AttendanceFileRow) => readingOf(row) === 'wrong' },
      { label: importTexts.differing, keeps: (row: AttendanceFileRow) => readingOf(row) === 'differs' },
    ],
  },
];

function resultOf(row: AttendanceFileRow): string {
  const reading = readingOf(row);
  return reading === 'wrong' ? row.errors.join(' ') : importTexts.readings[reading];
}

function inWords({ status, time }: { status: 1 | 2 | 3; time: string | null }): string {
  return [attendanceTexts.statuses[status], time].filter((part) => part !== null).join(' ');
}

/** What became of the rows; those that were refused by number. `leftOut`: those of the file that had errors. */
export function ImportResults({ results, leftOut }: { results: readonly ImportResult[]; leftOut: number }) {
  const refused = results.filter(({ outcome }) => outcome === 'refused');
  const said = importOutcomes
    .map((outcome) => [outcome, results.filter((result) => result.outcome === outcome).length] as const)
    .filter(([, count]) => count > 0)
    .map(([outcome, count]) => importTexts.outcomes[outcome](count));
  if (leftOut > 0) said.push(importTexts.leftOut(leftOut));
  return (
    <Alert severity={refused.length > 0 ? 'warning' : 'success'} sx={{ alignItems: 'flex-start' }}>
      <Typography role="status" sx={{ fontWeight: 600 }}>
        {said.join(', ')}
      </Typography>
      {refused.map(({ row, error }) => (
        <div key={row}>{importTexts.refusedRow(row, error)}</div>
      ))}
    </Alert>
  );
}
