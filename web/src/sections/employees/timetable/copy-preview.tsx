import Typography from '@mui/material/Typography';
import Box from '@mui/material/Box';
import { type TimetableCopied, leftOutReasons } from 'contract/timetable-years';

import { TableArea } from '../../../ui/data-table/table-style.ts';
import { timetableTexts as texts } from './texts.ts';

const { what, toCopy, present } = texts.copyColumns;

/** With less room each row is a card. */
const columnsFrom = '20rem';

/** How much would be copied, and what is left out and why. */
export function CopyPreview({ preview }: { preview: TimetableCopied }) {
  const reasons = leftOutReasons
    .map((reason) => ({ reason, lines: preview.left_out.filter((one) => one.reason === reason) }))
    .filter(({ lines }) => lines.length > 0);
  return (
    <>
      <TableArea roomFrom={columnsFrom}>
        <table role="table" aria-label={texts.copyCaption}>
          <thead role="rowgroup">
            <tr role="row">
              {[what, toCopy, present].map((label) => (
                <th key={label} role="columnheader" scope="col" className={label === what ? '' : 'numbers'}>
                  <span className="plain">{label}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {(['lessons', 'form_teachers', 'deans'] as const).map((kind) => (
              <tr key={kind} role="row">
                <th role="rowheader" scope="row" className="name">
                  {texts.copied[kind]}
                </th>
                <td role="cell" className="numbers" data-label={toCopy}>
                  {preview[kind].copied}
                </td>
                <td role="cell" className="numbers" data-label={present}>
                  {preview[kind].present}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableArea>
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
