import { grouped } from 'contract/counted';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { Promotion } from 'contract/school-year';
import { useId } from 'react';
import { setTermTexts as texts } from './texts.ts';

/** Which class goes where, with how many students. */
export function PromotionsTable({ promotions }: { promotions: readonly Promotion[] }) {
  const titleId = useId();
  const total = promotions.reduce((sum, { students }) => sum + students, 0);
  return (
    <Box>
      <Typography variant="h3" id={titleId}>
        {texts.promotions}
      </Typography>
      <Table size="small" aria-labelledby={titleId}>
        <TableHead>
          <TableRow>
            <TableCell>{texts.from}</TableCell>
            <TableCell>{texts.to}</TableCell>
            <TableCell className="numbers">{texts.howMany}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {promotions.map((one) => (
            <TableRow key={one.from_form_class_id}>
              <TableCell component="th" scope="row">
                {one.from_form_class_id}
              </TableCell>
              <TableCell>{whereTo(one)}</TableCell>
              <TableCell className="numbers">{grouped(one.students)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
        <TableFooter>
          <TableRow>
            <TableCell component="th" scope="row" colSpan={2}>
              {texts.total}
            </TableCell>
            <TableCell className="numbers">{grouped(total)}</TableCell>
          </TableRow>
        </TableFooter>
      </Table>
    </Box>
  );
}

function whereTo({ graduate, to_form_class_id, wanted_form_class_id }: Promotion): string {
  if (graduate === 1) return texts.graduated;
  const to = to_form_class_id ?? texts.noClass;
  return wanted_form_class_id === null ? to : `${to} (${texts.insteadOf(wanted_form_class_id)})`;
}
