import { commentWarnings } from '../../ui/comment-sheet/texts.ts';
import { remarkTexts } from './remark-texts.ts';
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
  if (warnings === undefined) return null;
  return (
    <button
      type="button"
      className="warning"
      tabIndex={-1}
      aria-label={remarkTexts.warningFor(studentName, warnings)}
      title={commentWarnings(warnings).join('. ')}
      onClick={onOpen}
    >
      {warningSign}
    </button>
  );
}

/** A plain element, as the other signs of a row. */
const warningSign = (
  <svg viewBox="0 0 24 24" width="1em" height="1em" fill="currentColor" aria-hidden>
    <path d="M12 2 1 21h22L12 2zm-1 7h2v6h-2V9zm0 8h2v2h-2v-2z" />
  </svg>
);
