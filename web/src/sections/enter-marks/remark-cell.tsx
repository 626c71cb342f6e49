import { markMessages, remarkLimit } from 'contract/marks';
import { lengthOf, plainText } from 'contract/text';
import { type KeyboardEvent, memo } from 'react';

import { RemarkWarning } from './remark-warning.tsx';
import type { MarkRow } from './use-mark-row.ts';
import { marksTexts } from './texts.ts';
import { commentTexts } from '../../ui/comment-sheet/texts.ts';
import { type Reading, useTypedCell } from '../../ui/use-typed-cell.ts';

/** The remark with its counter, and the way to the ready-made comments (Alt+Down). */
export const RemarkCell = memo(function RemarkCell({
  cellId,
  studentName,
  remark,
  save,
  place,
  onSelectComment,
}: {
  cellId: string;
  studentName: string;
  remark: string;
  save: MarkRow['save'];
  place: string;
  onSelectComment: () => void;
}) {
  const typed = useTypedCell({
    id: cellId,
    stored: remark,
    open: true,
    read: readRemark,
    save: (comment: string) => save({ comment }),
  });
  const used = lengthOf(typed.text);
  const onKeyDown = (event: KeyboardEvent) => {
    typed.input.onKeyDown(event);
    if (event.altKey && event.key === 'ArrowDown') {
      event.preventDefault();
      onSelectComment();
    }
  };
  return (
    <span className="remark">
      <input
        {...typed.input}
        autoComplete="off"
        enterKeyHint="next"
        aria-label={`${studentName}, ${marksTexts.columns.comment}`}
        aria-keyshortcuts="Alt+ArrowDown"
        data-cell={place}
        data-open
        data-text
        tabIndex={-1}
        title={typed.message ?? undefined}
        onKeyDown={onKeyDown}
      />
      <span className="counter numbers" data-bad={used > remarkLimit || undefined} aria-hidden>
        {marksTexts.characters(used, remarkLimit)}
      </span>
      <RemarkWarning cellId={cellId} studentName={studentName} onOpen={onSelectComment} />
      <button
        type="button"
        className="comments"
        tabIndex={-1}
        aria-label={marksTexts.openComments(studentName)}
        title={commentTexts.selectComment}
        onClick={onSelectComment}
      >
        {commentSign}
      </button>
      {typed.message && (
        <span className="notice" role="status" data-bad>
          {typed.message}
        </span>
      )}
    </span>
  );
});

/** A plain element: 35 of the library's icons would take longer to draw than all the marks. */
const commentSign = (
  <svg viewBox="0 0 24 24" width="1em" height="1em" fill="currentColor" aria-hidden>
    <path d="M4 3h16a2 2 0 0 1 2 2v16l-4-4H4a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zm0 2v10h14.8l1.2 1.2V5H4zm7 1.5h2V9h2.5v2H13v2.5h-2V11H8.5V9H11V6.500z" />
  </svg>
);

function readRemark(text: string): Reading<string> {
  const remark = plainText(text).trim();
  if (lengthOf(remark) > remarkLimit) return { ok: false, message: markMessages.remark };
  return { ok: true, value: remark, notice: null };
}
