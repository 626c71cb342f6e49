import { useColorScheme } from '@mui/material/styles';
import Box from '@mui/material/Box';
import { BarController, BarElement, CategoryScale, Chart, Legend, LinearScale, Tooltip } from 'chart.js';
import { attendanceChartMaximum, type AttendanceSummary } from 'contract/attendance-reports';
import { useEffect, useRef } from 'react';

import { uiTexts } from '../texts.ts';
import { attendanceTexts } from './texts.ts';

Chart.register(BarController, BarElement, CategoryScale, Legend, LinearScale, Tooltip);

/** Present and absent beside each other for Form 1 to 6. Screen readers are told of the table below. */
export function AttendanceChart({
  records,
  label,
  height,
}: {
  records: AttendanceSummary['attendance_records'];
  label: string;
  height: number;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { mode, systemMode } = useColorScheme();
  useEffect(() => {
    if (canvas.current === null) return undefined;
    const chart = draw(canvas.current, records);
    return () => chart.destroy();
    // Colours are read when it is drawn.
  }, [records, mode, systemMode]);
  return (
    <Box sx={{ position: 'relative', height }}>
      <canvas ref={canvas} role="img" aria-label={label} />
    </Box>
  );
}

function draw(canvas: HTMLCanvasElement, records: AttendanceSummary['attendance_records']): Chart {
  const style = getComputedStyle(canvas);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  const font = { family: style.fontFamily, size: 13 };
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return new Chart(canvas, {
    type: 'bar',
    data: {
      labels: records.map(({ form_level }) => uiTexts.form(form_level)),
      datasets: [
        {
          label: attendanceTexts.present,
          data: records.map(({ attendance }) => attendance.present),
          backgroundColor: colour('--chart-first'),
        },
        {
          label: attendanceTexts.absent,
          data: records.map(({ attendance }) => attendance.absent),
          backgroundColor: colour('--chart-second'),
        },
      ],
    },
    options: {
      maintainAspectRatio: false,
      animation: still ? false : { duration: 160 },
      plugins: { legend: { labels: { color: colour('--text'), font } } },
      scales: {
        x: { ticks: { color: colour('--text'), font }, grid: { display: false } },
        y: {
          beginAtZero: true,
          suggestedMax: attendanceChartMaximum,
          ticks: { color: colour('--muted'), font, precision: 0 },
          grid: { color: colour('--rule') },
        },
      },
    },
  });
}
