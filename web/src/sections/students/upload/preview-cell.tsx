import { styled } from '@mui/material/styles';
import { printableMessages, unprintableIn } from 'contract/printable';
import { type UploadField, uploadHeadings } from 'contract/upload-rows';
import { useId, useState } from 'react';

import { isStored, type PreviewRow, shownText } from './preview-rows.ts';
import { uploadTexts as texts } from './texts.ts';

/**
 * A cell of the preview: typed over in place, with what is wrong below it, or what of it documents cannot print. What is
 * stored is only read.
 */
export function PreviewCell({
  row,
  field,
  onChange,
}: {
  row: PreviewRow;
  field: UploadField;
  onChange: (cell: { id: number; field: UploadField; text: string }) => void;
}) {
  const messageId = useId();
  const shown = shownText(row, field);
  const wrong = row.errors[field];
  const letters = unprintableIn(shown);
  const message = wrong ?? (letters.length > 0 ? `${printableMessages.cannotPrint(letters)}.` : undefined);
  const [typed, setTyped] = useState<string | null>(null);
  if (isStored(row)) return shown;

  function leave() {
    if (typed !== null && typed !== shown) onChange({ id: row.id, field, text: typed });
    setTyped(null);
  }

  return (
    <>
      <CellInput
        rows={1}
        value={typed ?? shown}
        aria-label={texts.cell(row.id, uploadHeadings[field])}
        aria-invalid={wrong !== undefined}
        aria-describedby={message === undefined ? undefined : messageId}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setTyped(target.value.replaceAll(/\s*\n\s*/g, ' '))}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            leave();
          }
          if (event.key === 'Escape' && typed !== null) {
            event.stopPropagation();
            setTyped(null);
          }
        }}
      />
      {message !== undefined && (
        <Message id={messageId} data-bad={wrong !== undefined || undefined}>
          {message}
        </Message>
      )}
    </>
  );
}

/** A long name wraps and the cell grows with it; what is typed stays one line of the file. */
const CellInput = styled('textarea')({
  display: 'block',
  fieldSizing: 'content',
  resize: 'none',
  overflowWrap: 'anywhere',
  inlineSize: '100%',
  minBlockSize: 'calc(var(--target) - 6px)',
  padding: '5px 6px',
  border: '1px solid transparent',
  borderRadius: 'var(--radius)',
  background: 'transparent',
  color: 'inherit',
  font: 'inherit',
  '&:hover': { borderColor: 'var(--field-rule)' },
  '&:focus': { borderColor: 'var(--field-rule)', background: 'var(--paper)' },
  '&[aria-invalid="true"]': { borderColor: 'var(--mark-failed)' },
  '@media (pointer: coarse)': {
    minBlockSize: 'var(--target)',
    paddingBlock: 10,
    fontSize: '1rem',
    borderColor: 'var(--field-rule)',
  },
});

const Message = styled('span')({
  display: 'block',
  padding: '1px 6px 3px',
  color: 'var(--mark-waiting)',
  lineHeight: 1.3,
  '&[data-bad]': { color: 'var(--mark-failed)' },
});
