import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';

import { useOutboxSummary } from '../api/outbox/outbox-view.ts';
import { uiTexts } from './texts.ts';

/** Says when entries cannot reach the server, why, and that they are kept. */
export function ConnectionBanner() {
  const { link, waiting, lasting } = useOutboxSummary();
  return (
    <Box role="status" sx={{ '& > *': { my: 2 } }}>
      {link === 'lost' && <Alert severity="warning">{uiTexts.offline(waiting)}</Alert>}
      {link === 'unreadable' && <Alert severity="warning">{uiTexts.unreadHere(waiting)}</Alert>}
      {link === 'signed-out' && <Alert severity="warning">{uiTexts.signedOut(waiting)}</Alert>}
      {!lasting && <Alert severity="warning">{uiTexts.notLasting}</Alert>}
    </Box>
  );
}
