import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMutation } from '@tanstack/react-query';
import { statisticsReportCalls } from 'contract/statistics-reports';
import { useId } from 'react';

import { fetchDocument } from '../../api/call.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { uiTexts } from '../../ui/texts.ts';
import { reportTexts } from './texts.ts';

const { asr: texts } = reportTexts;

/** The annual statistical return as a spreadsheet, under the name that the server gives it. */
export function AsrDownload() {
  const titleId = useId();
  const phone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async () => fetchDocument(statisticsReportCalls.downloadAsr, {}),
    onSuccess: ({ blob, fileName }) => saveFile(blob, fileName),
  });
  return (
    <>
      <Button
        variant="outlined"
        startIcon={isPending ? <CircularProgress size="1.125rem" aria-hidden /> : <DownloadIcon />}
        // Not disabled meanwhile, which would take the focus away.
        aria-busy={isPending}
        title={texts.about}
        aria-label={texts.download}
        onClick={() => isPending || mutate()}
      >
        {phone ? texts.short : texts.download}
      </Button>
      <Dialog open={error !== null} onClose={reset} aria-labelledby={titleId} maxWidth="xs" fullWidth>
        <DialogTitle id={titleId}>{texts.failed}</DialogTitle>
        <DialogContent>
          {error !== null && <ErrorPanel error={error} title={texts.notMade} onRetry={() => mutate()} />}
        </DialogContent>
        <DialogActions>
          <Button onClick={reset}>{uiTexts.close}</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
