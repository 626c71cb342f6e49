import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

import { uiTexts } from './texts.ts';

/** The choice between what two people chose, where both stand on the page. */
export function ClashButtons({
  goOnAt,
  onKeepMine,
  onUseTheirs,
}: {
  /** Where one goes on: the buttons go with the clash. */
  goOnAt: () => HTMLElement | null | undefined;
  onKeepMine: () => void;
  onUseTheirs: () => void;
}) {
  const settle = (how: () => void) => () => {
    goOnAt()?.focus();
    how();
  };
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      <Button size="small" onClick={settle(onKeepMine)}>
        {uiTexts.keepMine}
      </Button>
      <Button size="small" onClick={settle(onUseTheirs)}>
        {uiTexts.useTheirs}
      </Button>
    </Box>
  );
}
