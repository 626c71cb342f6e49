import { markMessages, remarkLimit } from 'contract/marks';
import { lengthOf, plainText } from 'contract/plain-text';
import { type KeyboardEvent, memo, useContext } from 'react';

import { RemarkWarning } from './remark-warning.tsx';
import { RowTabIndex } from './row-tab-index.ts';
import type { MarkRow } from './use-mark-row.ts';
import { marksTexts } from './texts.ts';
import { commentTexts } from '../../ui/comment-sheet/texts.ts';
import { Sign } from '../../ui/sign.tsx';
import { type Reading, useTypedField } from '../../ui/use-typed-cell.ts';

/** The remark with its counter, and the way to the ready-made comments (Alt+Down). */
export const RemarkCell = memo(function RemarkCell({
  cellId,
  studentName,
  remark,
  version,
  save,
  place,
  onSelectComment,
}: {
  cellId: string;
  studentName: string;
  remark: string;
  version: MarkRow['version'];
  save: MarkRow['save'];
  place: string;
  onSelectComment: () => void;
}) {
  const tabIndex = useContext(RowTabIndex);
  const label = `${studentName}, ${marksTexts.columns.comment}`;
  const typed = useTypedField({
    id: cellId,
    of: label,
    stored: remark,
    open: true,
    isHeard: true,
    read: readRemark,
    version,
    save: (comment: string, over) => save({ comment }, over && { comment: over.text, version: over.version }),
  });
  const used = lengthOf(typed.text);
  const onKeyDown = (event: KeyboardEvent) => {
    typed.input.onKeyDown(event);
    if (event.altKey && event.key === 'ArrowDown') {
      event.preventDefault();
      typed.commit();
      onSelectComment();
    }
  };
  return (
    <span className="remark">
      <input
        {...typed.input}
        autoComplete="off"
        enterKeyHint="next"
        aria-label={label}
        aria-keyshortcuts="Alt+ArrowDown"
        data-cell={place}
        data-open
        data-text
        data-typed={typed.typed}
        tabIndex={tabIndex}
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
        tabIndex={tabIndex}
        aria-label={marksTexts.openComments(studentName)}
        title={commentTexts.selectComment}
        onClick={onSelectComment}
      >
        <Sign name="comments" />
      </button>
      {typed.message && (
        <span className="notice" role="status" data-bad>
          {typed.message}
        </span>
      )}
    </span>
  );
});

function readRemark(text: string): Reading<string> {
  const remark = plainText(text).trim();
  if (lengthOf(remark) > remarkLimit) return { ok: false, message: markMessages.remark };
  return { ok: true, value: remark, notice: null };
}
