import { type MarkRecord, remarkLimit } from 'contract/marks';
import { warningsOf } from 'contract/remark-warnings';
import { useState } from 'react';

import { CommentSheet } from '../../ui/comment-sheet/comment-sheet.tsx';
import { commentTexts, commentWarnings } from '../../ui/comment-sheet/texts.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { lastFirst } from '../../ui/full-name.ts';
import { showSnackbar } from '../../ui/snackbar-host.tsx';
import { PresentAndEarlier } from './present-and-earlier.tsx';
import { refusedMarkText } from './refused-mark-text.ts';
import { remarkTexts } from './remark-texts.ts';
import { remarkedStudents } from './remark-warning-store.ts';
import { useMarkRow } from './use-mark-row.ts';
import { useOwnComments } from './use-own-comments.ts';

/** The bottom sheet 'Select Comment' of a remark, with the earlier remark and one's own bank. */
export function SelectCommentSheet({
  record: opened,
  classmates,
  onClose,
}: {
  record: MarkRecord;
  /** The whole class, the student included. */
  classmates: readonly MarkRecord[];
  onClose: () => void;
}) {
  // A save that was under way when the sheet opened is in the class, and not in what it was opened with.
  const record = classmates.find(({ student_id }) => student_id === opened.student_id) ?? opened;
  const { entry, version, save } = useMarkRow(record);
  const [seen] = useState(() => ({ comment: entry.comment, version: version() }));
  const own = useOwnComments();
  // What was typed and is too long to be stored stands in the cell, and is what one sees there.
  const [typed] = useState(() => refusedMarkText(record, 'comment'));

  function sentencesAbout(comment: string) {
    const warnings = warningsOf({ ...record, comment }, remarkedStudents(classmates));
    return warnings === null ? [] : commentWarnings(warnings);
  }

  function apply(comment: string) {
    if (!save({ comment }, seen)) return;
    const name = lastFirst(record);
    showSnackbar(remarkTexts.gaveWay(name), { severity: 'info', duration: 8000 });
  }

  return (
    <CommentSheet
      title={commentTexts.selectComment}
      about={record}
      present={typed ?? entry.comment}
      limit={remarkLimit}
      noun="remark"
      own={{ comments: own.bank.data ?? [], onDelete: own.remove }}
      warningsOf={sentencesAbout}
      onApply={apply}
      onClose={onClose}
    >
      <PresentAndEarlier
        record={record}
        comment={typed ?? entry.comment}
        mayKeep={typed === undefined}
        own={own}
      />
      {own.bank.isLoadingError && (
        <ErrorPanel
          error={own.bank.error}
          title={remarkTexts.mineFailed}
          onRetry={() => void own.bank.refetch()}
        />
      )}
    </CommentSheet>
  );
}
