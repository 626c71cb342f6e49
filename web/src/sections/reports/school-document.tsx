import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { PdfDialog } from '../../ui/pdf-dialog/pdf-dialog.tsx';
import type { ReportDocument } from './report-document.ts';
import { reportTexts } from './texts.ts';

/** A document of the whole school: nothing has to be chosen, so it opens at once, and again on the button. */
export function SchoolDocument({
  title,
  about,
  document,
}: {
  title: string;
  about: string;
  document: ReportDocument;
}) {
  const [open, setOpen] = useState(true);
  return (
    <>
      <Typography sx={{ mb: 4, color: 'text.secondary' }}>{about}</Typography>
      <Button variant="contained" startIcon={<PdfIcon />} onClick={() => setOpen(true)}>
        {reportTexts.viewPdf}
      </Button>
      <PdfDialog open={open} title={title} {...document} onClose={() => setOpen(false)} />
    </>
  );
}
