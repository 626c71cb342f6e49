import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import Box from '@mui/material/Box';
import { type TimetableCopied, leftOutReasons } from 'contract/timetable-years';

import { timetableTexts as texts } from './texts.ts';

/** How much would be copied, and what is left out and why. */
export function CopyPreview({ preview }: { preview: TimetableCopied }) {
  const reasons = leftOutReasons
    .map((reason) => ({ reason, lines: preview.left_out.filter((one) => one.reason === reason) }))
    .filter(({ lines }) => lines.length > 0);
  return (
    <>
      <Table size="small" aria-label={texts.copyCaption}>
        <TableHead>
          <TableRow>
            <TableCell>{texts.copyColumns.what}</TableCell>
            <TableCell className="numbers">{texts.copyColumns.toCopy}</TableCell>
            <TableCell className="numbers">{texts.copyColumns.present}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {(['lessons', 'form_teachers', 'deans'] as const).map((kind) => (
            <TableRow key={kind}>
              <TableCell component="th" scope="row">
                {texts.copied[kind]}
              </TableCell>
              <TableCell className="numbers">{preview[kind].copied}</TableCell>
              <TableCell className="numbers">{preview[kind].present}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
        {texts.copyHint}
      </Typography>
      {preview.left_out.length > 0 && (
        <Box sx={{ mt: 3 }}>
          <Typography variant="h3" component="h3">
            {texts.leftOut(preview.left_out.length)}
          </Typography>
          {reasons.map(({ reason, lines }) => (
            <Box key={reason} sx={{ mt: 1 }}>
              <Typography variant="body2" color="textSecondary">
                {texts.reasons[reason]}
              </Typography>
              <Box component="ul" sx={{ m: 0, pl: 4 }}>
                {lines.map((line) => (
                  <li key={texts.leftOutLine(line)}>{texts.leftOutLine(line)}</li>
                ))}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </>
  );
}
