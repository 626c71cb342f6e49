import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
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
import { BusyButton } from '../../ui/busy-button.tsx';
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
      <BusyButton
        variant="outlined"
        startIcon={<DownloadIcon />}
        busy={isPending}
        title={texts.about}
        aria-label={texts.download}
        onClick={() => mutate()}
      >
        {phone ? texts.short : texts.download}
      </BusyButton>
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
