import Typography from '@mui/material/Typography';

import { uiTexts } from './texts.ts';

/** Says that a file may also be dropped, where there is room to say it; not where a finger points, which drags none. */
export function DropHint() {
  return (
    <Typography
      variant="body2"
      color="textSecondary"
      sx={{ display: 'none', '@media (pointer: fine)': { display: 'block' } }}
    >
      {uiTexts.dropHere}
    </Typography>
  );
}
