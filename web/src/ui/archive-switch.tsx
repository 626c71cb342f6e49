import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';

import { uiTexts } from './texts.ts';

/** Which students a list shows: the current ones or those who have left. */
export function ArchiveSwitch({
  archive,
  onChange,
}: {
  archive: boolean;
  onChange: (archive: boolean) => void;
}) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={archive}
      aria-label={uiTexts.whichStudents}
      onChange={(_, next: boolean | null) => next !== null && onChange(next)}
    >
      {[false, true].map((one) => (
        <ToggleButton
          key={String(one)}
          value={one}
          sx={{ px: 3, minHeight: 'var(--target)', textTransform: 'none' }}
        >
          {one ? uiTexts.archive : uiTexts.current}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
