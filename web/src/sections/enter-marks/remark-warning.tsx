import { useContext } from 'react';

import { commentWarnings } from '../../ui/comment-sheet/texts.ts';
import { Sign } from '../../ui/sign.tsx';
import { remarkTexts } from './remark-texts.ts';
import { RowTabIndex } from './row-tab-index.ts';
import { useRemarkWarnings } from './remark-warning-store.ts';

/** A small amber sign beside a remark that may be wrong; it says why, and opens the comment sheet. */
export function RemarkWarning({
  cellId,
  studentName,
  onOpen,
}: {
  cellId: string;
  studentName: string;
  onOpen: () => void;
}) {
  const warnings = useRemarkWarnings(cellId);
  const tabIndex = useContext(RowTabIndex);
  if (warnings === undefined) return null;
  return (
    <button
      type="button"
      className="warning"
      tabIndex={tabIndex}
      aria-label={remarkTexts.warningFor(studentName, warnings)}
      title={commentWarnings(warnings).join('. ')}
      onClick={onOpen}
    >
      <Sign name="warning" />
    </button>
  );
}
