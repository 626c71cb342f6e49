import Alert from '@mui/material/Alert';

import { useOutboxSummary } from '../api/outbox/outbox-view.ts';
import { uiTexts } from './texts.ts';

/** Says when entries cannot reach the server, and that they are kept. */
export function ConnectionBanner() {
  const { link, waiting, lasting } = useOutboxSummary();
  return (
    <div role="status">
      {link === 'lost' && (
        <Alert severity="warning" sx={{ mb: 3 }}>
          {uiTexts.offline(waiting)}
        </Alert>
      )}
      {link === 'signed-out' && (
        <Alert severity="warning" sx={{ mb: 3 }}>
          {uiTexts.signedOut(waiting)}
        </Alert>
      )}
      {!lasting && (
        <Alert severity="warning" sx={{ mb: 3 }}>
          {uiTexts.notLasting}
        </Alert>
      )}
    </div>
  );
}
