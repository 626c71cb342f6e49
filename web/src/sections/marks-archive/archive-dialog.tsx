import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { classCalls } from 'contract/classes';
import { useId, useState } from 'react';

import { useObservable } from '../../api/observable.ts';
import { useOutboxRow } from '../../api/outbox/outbox-view.ts';
import { queryClient, queryOf } from '../../api/query-client.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { ConnectionBanner } from '../../ui/connection-banner.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DraftSheet } from '../../ui/draft-sheet.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { LoadingBlock } from '../../ui/loading-block.tsx';
import { tellUnsent } from '../../ui/tell-unsent.ts';
import { uiTexts } from '../../ui/texts.ts';
import { useStillTrue } from '../../ui/use-still-true.ts';
import { WholeYears } from '../../ui/whole-years.tsx';
import { ArchiveGrid } from './archive-grid.tsx';
import { ArchiveHistory } from './archive-history.tsx';
import { ArchiveClash } from './archive-clash.tsx';
import { termMarksQuery } from './archive-mark-kind.ts';
import { type ArchiveBox, formYears, nameOfBox } from './archive-marks.ts';
import { RefusedMarkDialog } from './refused-mark-dialog.tsx';
import { archiveTexts as texts } from './texts.ts';
import { useArchiveSaves } from './use-archive-saves.ts';

/** The archive of one student. Closing waits for what is being saved, and asks where that failed. */
export function ArchiveDialog({
  studentId,
  name,
  onClose,
}: {
  studentId: number;
  name: string;
  onClose: () => void;
}) {
  const titleId = useId();
  const saves = useArchiveSaves(name);
  const reason = useObservable(saves.reason);
  const failing = useOutboxRow(reason?.key ?? '');
  const isSettled = reason !== null && reason.key !== null && (failing?.trouble ?? null) === null;
  const because = useStillTrue()(reason?.message ?? '');
  const [closing, setClosing] = useState(false);
  const [asking, setAsking] = useState(false);
  const [asked, setAsked] = useState<readonly ArchiveBox[]>([]);
  const archive = useQuery({ ...termMarksQuery(studentId), staleTime: 0, refetchOnWindowFocus: false });
  const classes = useQuery(queryOf(classCalls.listFormClasses, {}));
  const failure = archive.error ?? classes.error;

  async function close() {
    if (closing) return;
    // Leaving the box saves what is in it.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    // A box that was closed under the hand is not left, as a box.
    saves.typing.set(false);
    setClosing(true);
    await saves.settle();
    setClosing(false);
    // Another box may be typed in while that is waited for.
    if (saves.refused.get() !== null || saves.typing.get()) return;
    const unsaved = saves.unsaved();
    if (unsaved.length === 0) return leave();
    setAsked(unsaved);
    setAsking(true);
  }

  function leave() {
    onClose();
    tellUnsent();
    // Mark sheets and documents of these terms are another by now.
    void queryClient.invalidateQueries();
  }

  const loaded = archive.data && classes.data ? { archive: archive.data, classes: classes.data } : null;
  return (
    <Dialog
      open
      onClose={() => void close()}
      aria-labelledby={titleId}
      fullScreen
      slotProps={{ paper: { sx: { height: '100dvh' } } }}
    >
      <DialogTitle id={titleId}>{name}</DialogTitle>
      <DialogContent
        sx={{
          display: 'flex',
          flexDirection: 'column',
          gap: 2,
          px: { xs: 'var(--gutter)', sm: 'var(--gutter-wide)' },
          pb: 0,
        }}
      >
        {loaded && formYears(loaded.archive).length > 0 && (
          <DraftSheet value={texts.marks(name)}>
            <ArchiveGrid studentId={studentId} name={name} {...loaded} saves={saves} />
          </DraftSheet>
        )}
        {loaded && formYears(loaded.archive).length === 0 && (
          <EmptyState title={texts.noTerms} hint={texts.noTermsHint} />
        )}
        {!loaded && failure && (
          <ErrorPanel
            error={failure}
            title={texts.marksFailed}
            onRetry={() => void Promise.all([archive.refetch(), classes.refetch()])}
          />
        )}
        {!loaded && !failure && <LoadingBlock height={320} />}
        <ConnectionBanner />
        <Box role="status" sx={{ flex: 'none', '&:empty': { display: 'none' } }}>
          {reason !== null && because !== '' && !isSettled && (
            <Alert severity="error">
              <WholeYears>{texts.because(reason.of, because)}</WholeYears>
            </Alert>
          )}
        </Box>
      </DialogContent>
      <DialogActions>
        <ArchiveHistory saves={saves} />
        <BusyButton busy={closing} onClick={() => void close()}>
          {uiTexts.close}
        </BusyButton>
      </DialogActions>
      <ConfirmDialog
        open={asking}
        title={texts.unsaved}
        confirmLabel={texts.discard}
        danger
        onConfirm={() => void saves.giveUp(asked).then(leave)}
        onClose={() => setAsking(false)}
      >
        <Typography>
          <WholeYears>{asked.map(nameOfBox).join('; ')}</WholeYears>
        </Typography>
      </ConfirmDialog>
      <RefusedMarkDialog refused={saves.refused} />
      <ArchiveClash saves={saves} />
    </Dialog>
  );
}
