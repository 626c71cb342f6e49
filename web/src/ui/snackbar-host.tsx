import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Portal from '@mui/material/Portal';
import Snackbar from '@mui/material/Snackbar';
import { useRef } from 'react';

import { observable, useObservable } from '../api/observable.ts';

import { uiTexts } from './texts.ts';

/** `primary`: a success in the school's own colour, where the specification names it. */
type Severity = 'primary' | 'success' | 'info' | 'warning' | 'error';

/** What can be done about it while the notice stands, e.g. Undo. */
interface SnackbarAction {
  label: string;
  onAct: () => void;
}

interface Shown {
  text: string;
  severity: Severity;
  duration: number | null;
  action: SnackbarAction | null;
  open: boolean;
  number: number;
}

const schoolColour = { bgcolor: 'primary.main', color: 'primary.contrastText' };

/** The newest stands last: what one is about to press stays where it is. */
const shown = observable<readonly Shown[]>([]);

/** As many as leave a phone its page. */
const mostAtOnce = 3;

/**
 * A short notice at the head of the page. `duration` in milliseconds, null: until it is closed. It takes the place of the one
 * before, but beside one that offers to undo something: who deletes two things may have meant the second only. Answers how
 * to take it back once it is no longer true.
 */
export function showSnackbar(
  text: string,
  {
    severity = 'success',
    duration = 4000,
    action = null,
  }: { severity?: Severity; duration?: number | null; action?: SnackbarAction | null } = {},
): () => void {
  const number = (shown.get().at(-1)?.number ?? 0) + 1;
  const beside = shown.get().filter((one) => one.open && one.action !== null && one.text !== text);
  shown.set([...beside.slice(1 - mostAtOnce), { text, severity, duration, action, open: true, number }]);
  return () => takeBack(number);
}

/** The next notice may have taken the place of this one, and is not to go with it. */
function takeBack(number: number): void {
  shown.set(shown.get().map((one) => (one.number === number ? { ...one, open: false } : one)));
}

/**
 * Where `showSnackbar` appears. Stands once, in the shell. What went well is said politely, by a region that is in the page
 * before there is anything to say: of one that came with its words some screen readers would say nothing. What went wrong
 * interrupts.
 */
export function SnackbarHost() {
  const all = useObservable(shown);
  const notices = (polite: boolean) =>
    all.filter((one) => isPolite(one) === polite).map((one) => <Notice key={one.number} current={one} />);
  return (
    // Beside the page: what is in it cannot be heard or clicked while a dialog is open.
    <Portal>
      <Box ref={keepHeard} sx={place}>
        <Box role="status" aria-atomic="false" sx={stack}>
          {notices(true)}
        </Box>
        <Box sx={stack}>{notices(false)}</Box>
      </Box>
    </Portal>
  );
}

// At the foot are the buttons of a dialog, on a phone in two rows at times, which one is about to press.
const place = {
  position: 'fixed',
  zIndex: 'snackbar',
  insetBlockStart: 8,
  insetInline: 8,
  display: 'grid',
  justifyItems: { xs: 'stretch', sm: 'center' },
  // Between the notices and beside them is the page.
  pointerEvents: 'none',
  '& .MuiSnackbar-root': { position: 'static', transform: 'none', pointerEvents: 'auto' },
  '& .MuiAlert-root': { inlineSize: { xs: '100%', sm: 'auto' } },
} as const;

const stack = { display: 'grid', '& > *': { mb: 2 } } as const;

function isPolite({ severity }: Shown): boolean {
  return severity !== 'warning' && severity !== 'error';
}

/** A dialog that opens, or gives way to the one below it, hides all that stands beside it from screen readers. Answers how to stop. */
function keepHeard(region: HTMLElement | null) {
  if (region === null) return undefined;
  const hidden = new MutationObserver(() => region.removeAttribute('aria-hidden'));
  hidden.observe(region, { attributeFilter: ['aria-hidden'] });
  return () => hidden.disconnect();
}

function Notice({ current }: { current: Shown }) {
  const { action } = current;
  const cameFrom = useRef<HTMLElement | null>(null);
  const close = () => takeBack(current.number);
  // The button goes with the notice: one goes on where one was before one turned to it.
  const leave = () => {
    close();
    cameFrom.current?.focus({ preventScroll: true });
  };
  const act = () => {
    leave();
    action?.onAct();
  };
  return (
    <Snackbar
      open={current.open}
      autoHideDuration={current.duration}
      onClose={(_, reason) => reason !== 'clickaway' && close()}
      anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
    >
      <Alert
        role={isPolite(current) ? 'presentation' : 'alert'}
        severity={current.severity === 'primary' ? 'success' : current.severity}
        variant="filled"
        onFocus={({ currentTarget, relatedTarget }) => {
          if (currentTarget.contains(relatedTarget)) return;
          cameFrom.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
        }}
        onClose={leave}
        sx={current.severity === 'primary' ? schoolColour : {}}
        action={
          action && (
            <>
              <Button color="inherit" onClick={act}>
                {action.label}
              </Button>
              <Button color="inherit" onClick={leave}>
                {uiTexts.close}
              </Button>
            </>
          )
        }
      >
        {current.text}
      </Alert>
    </Snackbar>
  );
}
