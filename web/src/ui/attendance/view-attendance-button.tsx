import BarChartIcon from '@mui/icons-material/BarChartOutlined';

import { DialogButton } from '../dialog-button.tsx';
import { fetchedComponent } from '../fetched-component.tsx';
import { attendanceTexts } from './texts.ts';

const { Component: ViewAttendanceDialog } = fetchedComponent(
  async () => (await import('./view-attendance-dialog.tsx')).ViewAttendanceDialog,
);

/** Opens the attendance of the whole school. */
export function ViewAttendanceButton() {
  return (
    <DialogButton
      variant="outlined"
      startIcon={<BarChartIcon />}
      label={attendanceTexts.view}
      dialog={(close) => <ViewAttendanceDialog onClose={close} />}
    />
  );
}
