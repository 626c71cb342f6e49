import CloseIcon from '@mui/icons-material/Close';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import RefreshIcon from '@mui/icons-material/Refresh';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import Typography from '@mui/material/Typography';
import type { Endpoint } from 'contract/endpoint';
import { useCallback, useEffect, useId } from 'react';

import { type Unsent, unsentCount } from '../../api/unsent.ts';
import { ErrorPanel } from '../error-panel.tsx';
import { focusHeading } from '../focus-heading.ts';
import { saveFile } from '../save-file.ts';
import { unsentInWords } from '../tell-unsent.ts';
import { WholeYears } from '../whole-years.tsx';
import { PdfViewer } from './pdf-viewer.tsx';
import { printPdf, removePrintFrame } from './print-pdf.ts';
import { pdfTexts } from './texts.ts';
import { ToolButton } from './tool-button.tsx';
import { type DocumentCall, useDocument } from './use-document.ts';
import { type PdfEngine, usePdf } from './use-pdf.ts';

/**
 * A document of the server in a dialog of full height: its pages with zoom and search, to print and to
 * download. Shows what the server says where it refuses, with Retry.
 */
export function PdfDialog<E extends Endpoint>({
  open,
  onClose,
  ...document
}: DocumentCall<E> & { open: boolean; title: string; onClose: () => void }) {
  const titleId = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      aria-labelledby={titleId}
      maxWidth={false}
      slotProps={{
        // What opened it may be gone by now: the class is another's.
        transition: { onExited: focusHeading },
        paper: {
          sx: {
            width: '100%',
            maxWidth: 1120,
            height: { xs: '100dvh', sm: 'calc(100dvh - 32px)' },
            maxHeight: 'none !important',
            m: { xs: '0 !important', sm: 4 },
            borderRadius: { xs: 0, sm: 1 },
            overflow: 'hidden',
          },
        },
      }}
    >
      <DocumentInDialog {...document} titleId={titleId} onClose={onClose} />
    </Dialog>
  );
}

function DocumentInDialog<E extends Endpoint>({
  title,
  titleId,
  onClose,
  ...document
}: DocumentCall<E> & { title: string; titleId: string; onClose: () => void }) {
  const { query, arrived } = useDocument(document);
  const { data, error, isFetching, refetch } = query;
  const blob = data?.blob;
  useEffect(() => removePrintFrame, []);
  const print = useCallback(() => {
    if (blob) printPdf(blob);
  }, [blob]);
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 1,
          pl: { xs: 'var(--gutter)', sm: 4 },
          pr: { xs: 1, sm: 2 },
          py: 1,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography
          variant="h2"
          id={titleId}
          sx={{
            // With large letters it has a line of its own: beside the buttons the term would be cut off.
            flex: '1 1 9rem',
            minWidth: 0,
            fontSize: { xs: '0.9375rem', sm: '1.0625rem' },
            // The longest of names stands whole in the document, which has the room.
            display: '-webkit-box',
            WebkitBoxOrient: 'vertical',
            WebkitLineClamp: 4,
            overflow: 'hidden',
          }}
        >
          <WholeYears>{title}</WholeYears>
        </Typography>
        <Box sx={{ display: 'flex', gap: 1, marginInlineStart: 'auto' }}>
          <ToolButton label={pdfTexts.print} disabled={!blob} onClick={print}>
            <PrintIcon />
          </ToolButton>
          <ToolButton
            label={pdfTexts.download}
            disabled={!blob}
            onClick={() => blob && saveFile(blob, data?.fileName || `${title}.pdf`)}
          >
            <DownloadIcon />
          </ToolButton>
          <ToolButton label={pdfTexts.close} onClick={onClose}>
            <CloseIcon />
          </ToolButton>
        </Box>
      </Box>
      {error && !isFetching && (
        <Box sx={{ p: { xs: 'var(--gutter)', sm: 6 } }}>
          <ErrorPanel error={error} title={pdfTexts.failed} onRetry={() => void refetch()} />
        </Box>
      )}
      {isFetching && <Working label={arrived > 0 ? pdfTexts.arriving(arrived) : pdfTexts.making} />}
      {data && !error && !isFetching && unsentCount(data.unsent) > 0 && (
        <MayLack unsent={data.unsent} onRetry={() => void refetch()} />
      )}
      {data && !error && !isFetching && (
        <ReadDocument
          engine={data.engine}
          blob={data.blob}
          title={title}
          onPrint={print}
          onRetry={() => void refetch()}
        />
      )}
    </>
  );
}

/** Whoever prints what they have just typed is told that it may not stand on the paper. */
function MayLack({ unsent, onRetry }: { unsent: Unsent; onRetry: () => void }) {
  return (
    <Alert
      severity="warning"
      sx={{ flex: 'none', borderRadius: 0 }}
      action={
        <Button color="inherit" startIcon={<RefreshIcon />} onClick={onRetry}>
          {pdfTexts.retry}
        </Button>
      }
    >
      {[...unsentInWords(unsent), pdfTexts.mayLack(unsentCount(unsent))].join(' ')}
    </Alert>
  );
}

function ReadDocument({
  engine,
  blob,
  title,
  onPrint,
  onRetry,
}: {
  engine: PdfEngine;
  blob: Blob;
  title: string;
  onPrint: () => void;
  onRetry: () => void;
}) {
  const read = usePdf(engine, blob);
  if (read.state === 'opening') return <Working label={pdfTexts.opening} />;
  if (read.state === 'open')
    return <PdfViewer {...{ engine, title, onPrint }} pdf={read.pdf} firstPage={read.firstPage} />;
  return (
    <Box role="alert" sx={{ m: 'auto', p: 4, textAlign: 'center' }}>
      <Typography sx={{ mb: 2 }}>{pdfTexts.unreadable}</Typography>
      <Button variant="outlined" onClick={onRetry}>
        {pdfTexts.retry}
      </Button>
    </Box>
  );
}

function Working({ label }: { label: string }) {
  return (
    <Box
      role="status"
      sx={{
        flex: 1,
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        gap: 3,
        bgcolor: 'var(--beige-faint)',
      }}
    >
      <CircularProgress aria-hidden />
      <Typography sx={{ color: 'text.secondary' }}>{label}</Typography>
    </Box>
  );
}
