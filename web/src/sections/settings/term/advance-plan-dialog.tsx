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
import { plainDate } from 'contract/dates-in-words';
import type { TermChanged } from 'contract/school-year';
import { academicYearLabel, periodLabel } from 'contract/terms';
import { useId } from 'react';

import { BusyButton } from '../../../ui/busy-button.tsx';
import { describeError } from '../../../ui/describe-error.ts';
import { FailureAlert } from '../../../ui/failure-alert.tsx';
import { uiTexts } from '../../../ui/texts.ts';
import { WholeYears } from '../../../ui/whole-years.tsx';
import { MissingMarksList } from './missing-marks-list.tsx';
import { PromotionsTable } from './promotions-table.tsx';
import { setTermTexts as texts } from './texts.ts';

/** Says in plain words what an advance will do, before it is confirmed. */
export function AdvancePlanDialog({
  told,
  busy,
  unanswered,
  onConfirm,
  onClose,
}: {
  told: TermChanged;
  busy: boolean;
  /** Why the advance, once confirmed, had no answer. */
  unanswered: Error | null;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const titleId = useId();
  const phone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const close = busy ? undefined : onClose;
  const refused = told.obstacles.length > 0;
  return (
    <Dialog
      open
      onClose={close}
      aria-labelledby={titleId}
      maxWidth="sm"
      fullWidth
      fullScreen={phone}
      scroll="paper"
    >
      <DialogTitle id={titleId}>
        <WholeYears>{texts.dryRunTitle(periodLabel(told.id))}</WholeYears>
      </DialogTitle>
      <DialogContent tabIndex={0} sx={{ display: 'grid', gap: 3, alignContent: 'start' }}>
        {told.obstacles.map((obstacle) => (
          <Alert key={obstacle} severity="error">
            {obstacle}
          </Alert>
        ))}
        {told.warnings.map((warning) => (
          <Alert key={warning} severity="warning">
            <WholeYears>{warning}</WholeYears>
          </Alert>
        ))}
        <Box>
          <Typography variant="h3">{texts.whatHappens}</Typography>
          <Box component="ul" sx={{ m: 0, mt: 1, display: 'grid', gap: 1, paddingInlineStart: 5 }}>
            {whatHappens(told).map((line) => (
              <Typography component="li" key={line}>
                <WholeYears>{line}</WholeYears>
              </Typography>
            ))}
          </Box>
        </Box>
        {told.promotions.length > 0 && <PromotionsTable promotions={told.promotions} />}
        {told.from_academic_term_id !== null && <MissingMarksList rows={told.missing_marks} />}
        {!refused && (
          <Typography variant="body2" color="textSecondary">
            {texts.undoHint}
          </Typography>
        )}
        {unanswered && <FailureAlert>{describeError(unanswered).message}</FailureAlert>}
      </DialogContent>
      <DialogActions>
        <Button onClick={close} disabled={busy}>
          {uiTexts.cancel}
        </Button>
        <BusyButton variant="contained" busy={busy} disabled={refused} onClick={onConfirm} autoFocus>
          {unanswered ? uiTexts.retry : texts.advance}
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}

function whatHappens(told: TermChanged): string[] {
  const { id, from_academic_term_id, counts, promotions, next_term_start } = told;
  const elsewhere = promotions.flatMap(({ wanted_form_class_id }) => wanted_form_class_id ?? []);
  return [
    texts.termComes(
      periodLabel(id),
      plainDate(told.term_start),
      plainDate(told.term_end),
      plainDate(next_term_start ?? told.term_end),
    ),
    ...(told.new_year === 1
      ? [
          texts.yearBegins(
            academicYearLabel(told.academic_year_id),
            uiTexts.students(counts.promoted),
            uiTexts.students(counts.graduated),
          ),
        ]
      : []),
    ...(elsewhere.length > 0 ? [texts.notThere([...new Set(elsewhere)])] : []),
    texts.getRecords(uiTexts.students(counts.term_records), told.total_sessions),
    ...(told.publishes === 1 && from_academic_term_id !== null
      ? [texts.publishes(periodLabel(from_academic_term_id))]
      : []),
  ];
}
