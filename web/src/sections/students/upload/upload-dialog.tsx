import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useId, useRef, useState } from 'react';

import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { ProgressDialog } from '../../../ui/progress-dialog.tsx';
import { uiTexts } from '../../../ui/texts.ts';
import { useAskBeforeUnload } from '../../../ui/use-ask-before-unload.ts';
import { useFirstWrong } from '../../../ui/use-first-wrong.ts';
import { useGoOnAfter } from '../../../ui/use-go-on-after.ts';
import { useStillTrue } from '../../../ui/use-still-true.ts';
import { UploadLine } from '../files/upload-line.tsx';
import { ChooseFile } from './choose-file.tsx';
import { isStored, isWrong } from './preview-rows.ts';
import { PreviewTable } from './preview-table.tsx';
import { uploadTexts as texts } from './texts.ts';
import { UploadProgress } from './upload-progress.tsx';
import { useUpload } from './use-upload.ts';

/** Students from a spreadsheet: chosen, looked at and mended, then stored (2-administration §4, 3-decisions §7). */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const titleId = useId();
  const phone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const upload = useUpload();
  /** What is done once the rows that are not stored are given up. */
  const [leaving, setLeaving] = useState<'close' | 'other file' | null>(null);
  const { rows, sending } = upload;
  const open = rows?.filter((row) => !isStored(row)) ?? [];
  const wrong = open.filter(isWrong).length;
  const perhaps = open.filter(({ unheard }) => unheard).length;
  const there = rows?.filter(({ result }) => result?.outcome === 'unchanged').length ?? 0;
  const stored = (rows?.length ?? 0) - open.length - there;
  const counted =
    open.length > 0 ? texts.summary(open.length - wrong, wrong) : texts.finished(stored, there, 0);
  const nothingLeft = rows?.length === 0;
  useAskBeforeUnload(open.length > 0);
  const stillTrue = useStillTrue();
  const { fields, onTry } = useFirstWrong(wrong > 0);
  const select = useRef<HTMLButtonElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  const chooses = rows === null;
  const chose = useRef(chooses);
  useEffect(() => {
    if (chose.current === chooses) return;
    chose.current = chooses;
    // Each step takes along the button that led to the next one. The search would bring up a phone's keyboard over the rows.
    const firstRows = fields.current?.querySelector<HTMLElement>('[role="group"][tabindex="0"]');
    (chooses ? select.current : firstRows)?.focus();
  }, [chooses, fields]);
  useGoOnAfter(sending !== null, () => closeButton.current);
  function deleteRows(ids: Parameters<typeof upload.deleteRows>[0]) {
    fields.current?.querySelector<HTMLElement>('input[type="search"]')?.focus();
    upload.deleteRows(ids);
  }
  function tryToStore() {
    void upload.store();
    onTry();
  }
  const close = () => (open.length > 0 ? setLeaving('close') : onClose());
  const startOver = () => (open.length > 0 ? setLeaving('other file') : upload.startOver());
  return (
    <Dialog
      open
      fullScreen={phone}
      fullWidth
      maxWidth={rows ? false : 'sm'}
      aria-labelledby={titleId}
      onClose={(_, reason) => reason !== 'backdropClick' && close()}
      slotProps={{ paper: { sx: rows ? { height: '100%' } : {} } }}
    >
      <DialogTitle id={titleId}>{texts.title}</DialogTitle>
      <DialogContent
        ref={fields}
        sx={{
          display: 'flex',
          flexDirection: 'column',
          gap: 4,
          '--table-room': rows ? 'none' : undefined,
          '& > :last-child': { minBlockSize: 0, flex: rows ? 1 : undefined },
        }}
      >
        {upload.yearsError !== null && (
          <ErrorPanel error={upload.yearsError} title={texts.yearsFailed} onRetry={upload.retryYears} />
        )}
        {upload.word && <Alert severity={upload.word.severity}>{stillTrue(upload.word.text)}</Alert>}
        {rows ? (
          <PreviewTable
            // Once all is stored every row shows what became of it (2-administration §4), whatever was searched or filtered.
            key={upload.completed}
            fileName={upload.file?.name ?? ''}
            rows={rows}
            onCell={upload.changeCell}
            onDelete={deleteRows}
          />
        ) : (
          <ChooseFile
            selectRef={select}
            place={fields}
            file={upload.file}
            years={upload.years}
            year={upload.year}
            onFile={upload.setFile}
            onYear={upload.setYear}
          />
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Box sx={{ flex: { xs: '1 1 100%', sm: '1 1 auto' } }}>
          {rows && (
            <>
              <Typography variant="body2">{texts.forYear(yearOf(upload))}</Typography>
              <Typography role="status" variant="body2" color="textSecondary">
                {nothingLeft ? texts.nothingToUpload : counted}
              </Typography>
            </>
          )}
        </Box>
        <Button ref={closeButton} onClick={close}>
          {uiTexts.close}
        </Button>
        {rows && <Button onClick={startOver}>{texts.otherFile}</Button>}
        {rows && (open.length > 0 || nothingLeft) && (
          <Button variant="contained" disabled={nothingLeft} onClick={tryToStore}>
            {texts.upload(open.length)}
          </Button>
        )}
        {!rows && (
          <Button variant="contained" onClick={() => void upload.read()}>
            {texts.read}
          </Button>
        )}
      </DialogActions>
      <ProgressDialog open={upload.reading} label={texts.reading}>
        {upload.sent > 0 && upload.sent < 1 && <UploadLine part={upload.sent} />}
      </ProgressDialog>
      {sending && <UploadProgress {...sending} />}
      <ConfirmDialog
        open={leaving !== null}
        title={leaving === 'other file' ? texts.otherFileTitle : texts.discardTitle}
        confirmLabel={texts.discard}
        danger
        onConfirm={() => {
          setLeaving(null);
          if (leaving === 'close') onClose();
          else upload.startOver();
        }}
        onClose={() => setLeaving(null)}
      >
        <Typography>{texts.discardHint(open.length - perhaps, perhaps)}</Typography>
      </ConfirmDialog>
    </Dialog>
  );
}

/** 'YYYY-YYYY', the year into which the students come. */
function yearOf({ years, year }: Pick<ReturnType<typeof useUpload>, 'years' | 'year'>): string {
  return years.find(({ academic_year_id }) => academic_year_id === year)?.academic_year ?? '';
}
