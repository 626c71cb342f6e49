import Typography from '@mui/material/Typography';
import { type Namesake, studentStatusId } from 'contract/students';

import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { lastFirst } from '../../../ui/full-name.ts';
import { recordTexts as texts } from './texts.ts';

/** Asks before a student is added of whose name and date of birth somebody is on record. */
export function NamesakesDialog({
  namesakes,
  onAdd,
  onClose,
}: {
  namesakes: readonly Namesake[];
  onAdd: () => void;
  onClose: () => void;
}) {
  const someLeft = namesakes.some(({ student_status_id }) => student_status_id !== studentStatusId.active);
  return (
    <ConfirmDialog
      open
      title={texts.namesakesTitle}
      confirmLabel={texts.addAnyway}
      // Who goes on with Enter makes no second record.
      danger
      onConfirm={onAdd}
      onClose={onClose}
    >
      <Typography>{texts.namesakes(namesakes.length)}</Typography>
      {namesakes.map((one) => (
        <Typography key={one.student_id} sx={{ mt: 2, fontWeight: 600 }}>
          {texts.namesake(
            lastFirst(one),
            one.student_id,
            texts.classAndStatus(one.form_class_id, one.student_status),
          )}
        </Typography>
      ))}
      {someLeft && <Typography sx={{ mt: 2 }}>{texts.comesBack}</Typography>}
    </ConfirmDialog>
  );
}
