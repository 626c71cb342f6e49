import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { Component, type ComponentType, lazy, type ReactNode, useState } from 'react';

import { ApiError, NoConnection, UnreadableAnswer } from '../api/api-error.ts';
import { fetchCode } from '../api/fetch-code.ts';
import { ErrorPanel } from './error-panel.tsx';
import { uiTexts } from './texts.ts';

/**
 * A component whose code is fetched when it is first drawn, or ahead of that by `prefetch`. What is there by
 * then is drawn at once: React would hold it back for 300 ms if it had to wait, however shortly. Where the code
 * cannot be fetched, that is said in its place (for a dialog, in a dialog), with Retry; the page around it stays.
 */
export function fetchedComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  failedTitle: string = uiTexts.notOpened,
) {
  let fetched: ComponentType<Props> | undefined;
  const fetch = async () => (fetched = await fetchCode(load));
  const fetchLater = () => lazy(async () => ({ default: await fetch() }));
  // Not made while drawing: what has to wait is drawn from the beginning when it is here.
  let later = fetchLater();
  function Fetched(props: Props) {
    // Chosen once: another choice later would begin the component anew.
    const [Chosen, setChosen] = useState<ComponentType<Props>>(() => fetched ?? later);
    const { open, onClose }: DialogProps = props;
    return (
      <CodeBoundary
        title={failedTitle}
        onRetry={() => setChosen(() => later)}
        onForget={() => (later = fetchLater())}
        open={open}
        onClose={onClose}
      >
        <Chosen {...props} />
      </CodeBoundary>
    );
  }
  const prefetch = () => {
    if (fetched === undefined) void fetch().catch(() => undefined);
  };
  return { Component: Fetched, prefetch };
}

/** What a dialog is given, and nothing else is. */
interface DialogProps {
  open?: boolean | undefined;
  onClose?: (() => void) | undefined;
}

interface CodeBoundaryProps extends DialogProps {
  title: string;
  /** The failure is over and done with: who draws it next fetches anew. */
  onForget: () => void;
  onRetry: () => void;
  children: ReactNode;
}

/** Catches code that could not be fetched; a fault of ours goes on to whoever catches it further out. */
class CodeBoundary extends Component<CodeBoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentWillUnmount() {
    if (this.state.error !== null) this.props.onForget();
  }

  override render() {
    const { title, onForget, onRetry, open = true, onClose, children } = this.props;
    const { error } = this.state;
    if (error === null) return children;
    const outdated = error instanceof UnreadableAnswer;
    if (!outdated && !(error instanceof NoConnection || error instanceof ApiError)) throw error;
    const panel = (
      <ErrorPanel
        error={error}
        title={title}
        retryLabel={outdated ? uiTexts.reload : uiTexts.retry}
        onRetry={() => {
          if (outdated) return location.reload();
          onForget();
          onRetry();
          this.setState({ error: null });
        }}
      />
    );
    if (onClose === undefined) return panel;
    return (
      <Dialog
        open={open}
        onClose={onClose}
        slotProps={{ paper: { 'aria-label': title } }}
        maxWidth="sm"
        fullWidth
      >
        <DialogContent>{panel}</DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{uiTexts.close}</Button>
        </DialogActions>
      </Dialog>
    );
  }
}
