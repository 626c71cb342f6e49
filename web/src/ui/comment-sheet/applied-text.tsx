import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { lengthOf } from 'contract/plain-text';

import { commentTexts } from './texts.ts';

/** How it will read when it is applied, what is cut off then, and what is or may be wrong with it. */
export function AppliedText({
  text,
  cut,
  changed,
  unfilled,
  limit,
  noun,
  warnings,
}: {
  text: string;
  /** What is beyond the limit. */
  cut: string;
  /** Whether it is another text than now stands there. */
  changed: boolean;
  /** Whether a placeholder is left to which the student's record has no words. */
  unfilled: boolean;
  /** Characters. */
  limit: number;
  noun: 'remark' | 'comment';
  /** In sentences. */
  warnings: readonly string[];
}) {
  function inWords(): string {
    if (!changed) return commentTexts.pickFirst;
    if (text === '') return commentTexts.willBeBlank;
    return `${commentTexts.willRead[noun]}: ${text} (${commentTexts.characters(lengthOf(text), limit)})`;
  }

  return (
    <>
      <Typography role="status" color={changed ? 'textPrimary' : 'textSecondary'}>
        {inWords()}
      </Typography>
      {cut !== '' && (
        <Alert severity="warning">
          {commentTexts.cut(limit)} <del>{cut.trim()}</del>
        </Alert>
      )}
      {warnings.length > 0 && <Alert severity="warning">{warnings.join('. ')}</Alert>}
      {unfilled && <Alert severity="error">{commentTexts.unfilled}</Alert>}
    </>
  );
}
