import CommentIcon from '@mui/icons-material/AddCommentOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { lengthOf, plainText } from 'contract/plain-text';
import { warningsOf } from 'contract/remark-warnings';
import {
  type RegisteredStudent,
  termCommentLimit,
  termDetailMessages,
  type TermDetails,
} from 'contract/term-details';
import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';

import { shownRow } from '../../api/outbox/outbox-view.ts';
import { CommentSheet } from '../../ui/comment-sheet/comment-sheet.tsx';
import { commentTexts, commentWarnings } from '../../ui/comment-sheet/texts.ts';
import { useGoOnAfter } from '../../ui/use-go-on-after.ts';
import { type Reading, type Seen, useTypedCell } from '../../ui/use-typed-cell.ts';
import { fieldLook } from './field-look.ts';
import { termRecordKey, type TermOutboxRow } from './term-record-kind.ts';
import { termTexts } from './texts.ts';
import type { OpenRecord } from './use-term-record.ts';

/** The form teacher's or the dean's comment: written here, or in the bottom sheet from ready-made ones (Alt+Down). */
export function CommentField({
  field,
  record: { key, name, student, entry, version, save },
  classmates,
  open,
}: {
  field: 'teacher_comment' | 'dean_comment';
  record: OpenRecord;
  classmates: readonly RegisteredStudent[];
  open: boolean;
}) {
  /** What stood there when the bottom sheet was opened; null while it is closed. */
  const [sheetOver, setSheetOver] = useState<Seen | null>(null);
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  // The button that opened the sheet is gone where somebody else writes the comment by now.
  useGoOnAfter(sheetOver !== null, () => input.current);
  const label = termTexts.fields[field];
  const typed = useTypedCell({
    id: `${key} ${field}`,
    of: `${name}, ${label}`,
    stored: entry[field],
    open,
    isHeard: true,
    read: readComment,
    version,
    save: store,
  });
  /** What was stored by Enter behind its last letter, until one types on or leaves. */
  const endedByEnter = useRef<string>(null);
  const used = lengthOf(typed.text);
  const tooLong = used > termCommentLimit;
  const message = tooLong ? termDetailMessages.comment : typed.message;
  const warnings = open ? warningsAbout(typed.text) : [];

  function store(comment: string, over?: Seen) {
    save({ [field]: comment }, { over: over && { [field]: over.text, version: over.version } });
  }

  /** Other students' words count as well: one comment for many is worth a second look. */
  function warningsAbout(comment: string): readonly string[] {
    const others = classmates.map((one) => ({
      ...one,
      comment: wantedNow(one)[field],
    }));
    const found = warningsOf({ ...student, comment }, others);
    return found === null ? [] : commentWarnings(found);
  }

  function openSheet() {
    typed.commit();
    setSheetOver({ text: wantedNow(student)[field], version: version() });
  }

  function onKeyDown(event: KeyboardEvent) {
    typed.input.onKeyDown(event);
    // A comment is one paragraph on the report card; Enter stores it.
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      const { value = '', selectionStart } = input.current ?? {};
      endedByEnter.current = value !== '' && selectionStart === value.length ? value : null;
      typed.commit();
    }
    if (event.altKey && event.key === 'ArrowDown') {
      event.preventDefault();
      openSheet();
    }
  }

  function onBlur(event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) {
    endedByEnter.current = null;
    typed.input.onBlur(event);
  }

  function onChange(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) {
    const { target } = event;
    const ended = endedByEnter.current?.trimEnd();
    endedByEnter.current = null;
    // Whoever goes on with a word after Enter begins another sentence; a comma belongs to what stands there.
    if (
      ended !== undefined &&
      target.value.startsWith(ended) &&
      /[\p{L}\p{N}]/u.test(target.value.charAt(ended.length))
    ) {
      target.value = `${ended} ${target.value.slice(ended.length)}`;
    }
    typed.input.onChange(event);
  }

  return (
    <Box sx={{ position: 'relative' }}>
      <TextField
        fullWidth
        multiline
        minRows={3}
        id={id}
        inputRef={input}
        label={label}
        value={typed.input.value}
        error={message !== null}
        {...(open && { onChange, onBlur, onKeyDown })}
        slotProps={{
          input: {
            readOnly: !open,
            sx: { ...fieldLook(open), pr: open ? 'calc(var(--target) + 8px)' : undefined },
          },
          htmlInput: {
            'data-field': field,
            'data-typed': typed.typed,
            ...(open && { 'aria-keyshortcuts': 'Alt+ArrowDown' }),
          },
          formHelperText: { component: 'div', sx: { mx: 0 } },
        }}
        helperText={
          open && (
            <>
              <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
                <span>
                  <span role="status">{message}</span>
                  {message === null && termTexts.maxHint(termCommentLimit)}
                </span>
                <span className="numbers">{termTexts.characters(used, termCommentLimit)}</span>
              </Box>
              {warnings.length > 0 && (
                <Typography variant="body2" color="warning">
                  {warnings.join('. ')}
                </Typography>
              )}
            </>
          )
        }
      />
      {open && (
        <IconButton
          aria-label={commentTexts.selectCommentFor(label)}
          title={commentTexts.selectComment}
          onClick={openSheet}
          sx={{ position: 'absolute', top: 4, right: 4 }}
        >
          <CommentIcon />
        </IconButton>
      )}
      {sheetOver !== null && (
        <CommentSheet
          title={label}
          about={student}
          present={typed.text}
          limit={termCommentLimit}
          noun="comment"
          warningsOf={warningsAbout}
          onApply={(comment) => {
            typed.drop();
            store(comment, sheetOver);
          }}
          onClose={() => setSheetOver(null)}
        />
      )}
    </Box>
  );
}

/** A classmate's record as the person wants it at the moment. */
function wantedNow(one: RegisteredStudent): TermDetails {
  return (shownRow(termRecordKey(one)) as TermOutboxRow | undefined)?.wanted ?? one;
}

/** A comment as it is stored; one that is too long stays in its field. */
function readComment(text: string): Reading<string> {
  const comment = plainText(text).trim();
  return lengthOf(comment) > termCommentLimit
    ? { ok: false, message: termDetailMessages.comment }
    : { ok: true, value: comment, notice: null };
}
