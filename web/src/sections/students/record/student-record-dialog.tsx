import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
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
  const label = error ? texts.loadFailed : uiTexts.loading;
  return (
    <Dialog
      open
      fullScreen={phone}
      fullWidth
      maxWidth="md"
      aria-labelledby={data && titleId}
      onClose={(_, reason) => reason !== 'backdropClick' && closeRef.current()}
      slotProps={{ paper: { 'aria-label': data ? undefined : label, sx: { height: '100%' } } }}
    >
      {data && <RecordEditor loaded={data} titleId={titleId} closeRef={closeRef} onClose={onClose} />}
      {!data && (
        <>
          <DialogContent sx={{ display: 'grid', alignContent: error ? 'start' : 'center' }}>
            {error ? (
              <ErrorPanel error={error} title={texts.loadFailed} onRetry={() => void refetch()} />
            ) : (
              <CircularProgress aria-label={uiTexts.loading} sx={{ justifySelf: 'center' }} />
            )}
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{texts.close}</Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
