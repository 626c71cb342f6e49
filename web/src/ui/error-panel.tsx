import RefreshIcon from '@mui/icons-material/Refresh';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

import { isForbidden, isWithoutTerm } from '../api/api-error.ts';
import { describeError } from './describe-error.ts';
import { focusHeadingOver } from './focus-heading.ts';
import { NoTerm } from './no-term.tsx';
import { uiTexts } from './texts.ts';

/**
 * Stands where something would have stood that could not be loaded: what happened and, where it helps, Retry. In a
 * school without a term it is the next step.
 */
export function ErrorPanel({
  error,
  title,
  retryLabel = uiTexts.retry,
  onRetry,
}: {
  error: unknown;
  /** What it is that could not be loaded, by its name. */
  title: string;
  retryLabel?: string;
  onRetry?: (() => void) | undefined;
}) {
  if (isWithoutTerm(error)) return <NoTerm />;
  const { message, status } = describeError(error);
  return (
    <Alert
      ref={goOnAfter}
      severity="error"
      variant="outlined"
      action={
        onRetry &&
        !isForbidden(error) && (
          <Button color="inherit" startIcon={<RefreshIcon />} onClick={onRetry}>
            {retryLabel}
          </Button>
        )
      }
    >
      <AlertTitle sx={{ m: 0 }}>{title}</AlertTitle>
      {message}
      {status && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {status}
        </Typography>
      )}
    </Alert>
  );
}

/** Retry goes with the panel, and the focus with it: keys go on at the heading above. A dialog keeps it itself. */
function goOnAfter(panel: HTMLElement | null): () => void {
  return () => {
    const hadFocus = panel?.contains(document.activeElement) === true;
    if (hadFocus && panel.closest('[role="dialog"]') === null) focusHeadingOver(panel);
  };
}
