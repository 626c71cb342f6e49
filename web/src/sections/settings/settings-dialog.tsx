import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type FormEvent, type ReactNode, type RefObject, useId } from 'react';

import { filledByTable } from '../../ui/filled-by-table.ts';

/** The frame of a dialog of Settings: the whole page on a phone, and of one height, so that nothing jumps. */
export function SettingsDialog({
  title,
  notices,
  children,
  actions,
  contentRef,
  maxWidth = 'md',
  onSubmit,
  onClose,
}: {
  title: string;
  /** What is to be seen however far down one has gone on. */
  notices?: ReactNode;
  children: ReactNode;
  actions: ReactNode;
  contentRef?: RefObject<HTMLDivElement | null>;
  maxWidth?: 'sm' | 'md' | 'lg';
  /** Where the dialog is one form: its Save, and Enter in a field. */
  onSubmit?: () => void;
  onClose: () => void;
}) {
  const titleId = useId();
  const phone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  return (
    <Dialog
      open
      // A click beside the dialog would lose what was typed.
      onClose={(_, reason) => reason !== 'backdropClick' && onClose()}
      aria-labelledby={titleId}
      maxWidth={maxWidth}
      fullWidth
      fullScreen={phone}
      slotProps={{ paper: { sx: { height: '100dvh' } } }}
    >
      <Frame onSubmit={onSubmit}>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        {notices && (
          <Box
            sx={{
              flex: 'none',
              maxHeight: '40%',
              overflowY: 'auto',
              px: { xs: 'var(--gutter)', sm: 6 },
              pb: 1,
            }}
          >
            {notices}
          </Box>
        )}
        <DialogContent ref={contentRef ?? null} sx={filledByTable}>
          {children}
        </DialogContent>
        <DialogActions sx={{ flexWrap: 'wrap', rowGap: 2 }}>{actions}</DialogActions>
      </Frame>
    </Dialog>
  );
}

function Frame({ onSubmit, children }: { onSubmit: (() => void) | undefined; children: ReactNode }) {
  if (onSubmit === undefined) return children;
  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit?.();
  }
  return (
    <form noValidate onSubmit={submit} style={{ display: 'contents' }}>
      {children}
    </form>
  );
}
