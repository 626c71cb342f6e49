import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import CircularProgress from '@mui/material/CircularProgress';
import { useId, useRef } from 'react';

import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { uiTexts } from '../../../ui/texts.ts';
import { RecordEditor } from './record-editor.tsx';
import { recordTexts as texts } from './texts.ts';
import { useRecord } from './use-record.ts';

/** A student's record in a dialog, or that of a student to be. */
export function StudentRecordDialog({
  studentId,
  onClose,
}: {
  /** null for a new student. */
  studentId: number | null;
  onClose: () => void;
}) {
  const titleId = useId();
  const phone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const { data, error, refetch } = useRecord(studentId);
  /** Esc does as Close Record, which may ask first. */
  const closeRef = useRef(onClose);
  return (
    <Dialog
      open
      fullScreen={phone}
      fullWidth
      maxWidth="md"
      aria-labelledby={data && titleId}
      onClose={(_, reason) => reason !== 'backdropClick' && closeRef.current()}
      slotProps={{ paper: { 'aria-label': data ? undefined : uiTexts.loading, sx: { height: '100%' } } }}
    >
      {data && <RecordEditor loaded={data} titleId={titleId} closeRef={closeRef} onClose={onClose} />}
      {!data && error && (
        <Box sx={{ p: 6 }}>
          <ErrorPanel error={error} title={texts.loadFailed} onRetry={() => void refetch()} />
        </Box>
      )}
      {!data && !error && (
        <Box sx={{ display: 'grid', placeItems: 'center', flex: 1 }}>
          <CircularProgress aria-label={uiTexts.loading} />
        </Box>
      )}
    </Dialog>
  );
}
