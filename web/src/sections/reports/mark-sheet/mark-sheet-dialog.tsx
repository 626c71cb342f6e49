import CloseIcon from '@mui/icons-material/Close';
import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { classReportCalls } from 'contract/class-reports';
import { useId, useState } from 'react';

import { queryClient, queryKeyOf } from '../../../api/query-client.ts';
import { PdfDialog } from '../../../ui/pdf-dialog/pdf-dialog.tsx';
import { uiTexts } from '../../../ui/texts.ts';
import { WholeYears } from '../../../ui/whole-years.tsx';
import { reportTexts } from '../texts.ts';
import { MarkSheet } from './mark-sheet.tsx';
import { markSheetTexts } from './texts.ts';

/** The class mark sheet on the whole screen: the grid, its search, and View PDF. */
export function MarkSheetDialog({
  open,
  formClass,
  academicTermId,
  period,
  onClose,
}: {
  open: boolean;
  formClass: string;
  academicTermId: number;
  period: string;
  onClose: () => void;
}) {
  const titleId = useId();
  const [viewing, setViewing] = useState(false);
  const title = reportTexts.titleOf(markSheetTexts.title, formClass, period);
  function view() {
    setViewing(true);
    // The paper has the marks as they are by now: the grid is to say the same of them.
    void queryClient.invalidateQueries({ queryKey: queryKeyOf(classReportCalls.readMarkSheetData) });
  }
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={titleId} fullScreen>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          pl: { xs: 'var(--gutter)', sm: 'var(--gutter-wide)' },
          pr: { xs: 1, sm: 4 },
          py: 1,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography
          variant="h2"
          id={titleId}
          sx={{ flex: 1, minWidth: 0, fontSize: { xs: '0.9375rem', sm: '1.0625rem' } }}
        >
          <WholeYears>{title}</WholeYears>
        </Typography>
        <Button variant="contained" startIcon={<PdfIcon />} onClick={view}>
          {reportTexts.viewPdf}
        </Button>
        <IconButton aria-label={uiTexts.close} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      <MarkSheet formClass={formClass} academicTermId={academicTermId} />
      <PdfDialog
        open={viewing}
        title={title}
        call={classReportCalls.printMarkSheet}
        input={{ params: { academicTermId: String(academicTermId), formClassId: formClass } }}
        onClose={() => setViewing(false)}
      />
    </Dialog>
  );
}
