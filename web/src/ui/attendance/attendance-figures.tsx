import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { AttendanceSummary } from 'contract/attendance-reports';
import { grouped } from 'contract/counted';
import { Suspense } from 'react';

import { fetchedComponent } from '../fetched-component.tsx';
import { LoadingBlock } from '../loading-block.tsx';
import { uiTexts } from '../texts.ts';
import { visuallyHidden } from '../visually-hidden.ts';
import { attendanceTexts } from './texts.ts';

const { Component: AttendanceChart } = fetchedComponent(
  async () => (await import('./attendance-chart.tsx')).AttendanceChart,
);
const chartHeight = 260;

/** A day's attendance in the whole school: its totals, a chart of the forms, and the chart's numbers in a table. */
export function AttendanceFigures({
  summary,
  day,
  isOfOtherDay,
}: {
  summary: AttendanceSummary;
  /** In words. */
  day: string;
  /** Those of the day before stay, paler, until the day's own are there. */
  isOfOtherDay: boolean;
}) {
  return (
    <Box aria-busy={isOfOtherDay} sx={{ opacity: isOfOtherDay ? 0.6 : 1 }}>
      {/* Said when another day is chosen, and whose totals they are. */}
      <Box role="status">
        <span style={visuallyHidden}>{day}</span>
        <Totals summary={summary} />
      </Box>
      <Suspense fallback={<LoadingBlock height={chartHeight} />}>
        <AttendanceChart
          records={summary.attendance_records}
          label={attendanceTexts.chart(day)}
          height={chartHeight}
        />
      </Suspense>
      <Numbers summary={summary} label={attendanceTexts.numbers(day)} />
    </Box>
  );
}

function Totals({ summary }: { summary: AttendanceSummary }) {
  const facts = [
    [attendanceTexts.totalAttendance, summary.attendance_school.attendance],
    [attendanceTexts.lateAttendance, summary.attendance_late.attendance],
  ] as const;
  return (
    <Box
      component="dl"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 6,
        m: 0,
        mb: 3,
        p: 3,
        bgcolor: 'var(--beige-faint)',
        borderRadius: 1,
      }}
    >
      {facts.map(([label, count]) => (
        <div key={label}>
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
            {label}
          </Typography>
          <Typography component="dd" variant="h1" sx={{ m: 0 }}>
            {grouped(count)}
          </Typography>
        </div>
      ))}
    </Box>
  );
}

function Numbers({ summary: { attendance_records }, label }: { summary: AttendanceSummary; label: string }) {
  const sum = (of: (record: (typeof attendance_records)[number]) => number) =>
    attendance_records.reduce((total, record) => total + of(record), 0);
  return (
    <Table size="small" aria-label={label} sx={{ mt: 3, '& th, & td': { px: { xs: 1, sm: 3 } } }}>
      <TableHead>
        <TableRow>
          <TableCell>{attendanceTexts.form}</TableCell>
          <TableCell className="numbers">{attendanceTexts.present}</TableCell>
          <TableCell className="numbers">{attendanceTexts.absent}</TableCell>
          <TableCell className="numbers">{attendanceTexts.total}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {attendance_records.map(({ form_level, attendance, total }) => (
          <TableRow key={form_level}>
            <TableCell component="th" scope="row">
              {uiTexts.form(form_level)}
            </TableCell>
            <TableCell className="numbers">{grouped(attendance.present)}</TableCell>
            <TableCell className="numbers">{grouped(attendance.absent)}</TableCell>
            <TableCell className="numbers">{grouped(total)}</TableCell>
          </TableRow>
        ))}
        <TableRow sx={{ '& th, & td': { fontWeight: 600 } }}>
          <TableCell component="th" scope="row">
            {attendanceTexts.school}
          </TableCell>
          <TableCell className="numbers">{grouped(sum(({ attendance }) => attendance.present))}</TableCell>
          <TableCell className="numbers">{grouped(sum(({ attendance }) => attendance.absent))}</TableCell>
          <TableCell className="numbers">{grouped(sum(({ total }) => total))}</TableCell>
        </TableRow>
      </TableBody>
    </Table>
  );
}
