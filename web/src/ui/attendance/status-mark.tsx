import AbsentIcon from '@mui/icons-material/CancelOutlined';
import LateIcon from '@mui/icons-material/ScheduleOutlined';
import NotMarkedIcon from '@mui/icons-material/HelpOutlineOutlined';
import PresentIcon from '@mui/icons-material/CheckCircleOutlined';
import Box from '@mui/material/Box';
import type { AttendanceStatus } from 'contract/attendance';

import { attendanceTexts } from './texts.ts';

const looks = {
  1: { Icon: PresentIcon, colour: 'success.main' },
  2: { Icon: AbsentIcon, colour: 'error.main' },
  3: { Icon: LateIcon, colour: 'warning.main' },
} as const;

/** A mark by colour, icon and word. */
export function StatusMark({ status }: { status: AttendanceStatus | null }) {
  const { Icon, colour } =
    status === null ? { Icon: NotMarkedIcon, colour: 'text.secondary' } : looks[status];
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        flex: 'none',
        minWidth: 88,
        color: colour,
        fontWeight: status === 1 ? 400 : 600,
        '& svg': { fontSize: '1.25rem' },
      }}
    >
      <Icon />
      {status === null ? attendanceTexts.notMarked : attendanceTexts.statuses[status]}
    </Box>
  );
}
