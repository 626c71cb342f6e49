import { styled } from '@mui/material/styles';
import { printableMessages, unprintableIn } from 'contract/printable';
import { type UploadField, uploadHeadings } from 'contract/upload-rows';
import { useId, useState } from 'react';

import { isSettled, type PreviewRow, shownText } from './preview-rows.ts';
import { uploadTexts as texts } from './texts.ts';
import { keptAsTyped } from '../../../ui/kept-as-typed.ts';

/**
 * A cell of the preview: typed over in place, with what is wrong below it, or what of it documents cannot print. What is
 * stored, or may be, is only read.
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
  if (isSettled(row)) return shown;
  const text = typed ?? shown;

  function leave() {
    if (typed !== null && typed !== shown) onChange({ id: row.id, field, text: typed });
    setTyped(null);
  }

  return (
    <>
      <Cell data-shown={text}>
        <textarea
          rows={1}
          cols={1}
          value={text}
          aria-label={texts.cell(row.id, uploadHeadings[field])}
          aria-invalid={wrong !== undefined}
          aria-describedby={message === undefined ? undefined : messageId}
          autoComplete="off"
          {...keptAsTyped}
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
      </Cell>
      {message !== undefined && (
        <Message id={messageId} data-bad={wrong !== undefined || undefined}>
          {message}
        </Message>
      )}
    </>
  );
}

/**
 * A long name wraps and the cell grows with it, in Safari before 26.2, too, which cannot measure a field by its words: the
 * same words, not seen, lie under it. What is typed stays one line of the file.
 */
const Cell = styled('span')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '&::after': { content: 'attr(data-shown) " "', visibility: 'hidden', whiteSpace: 'pre-wrap' },
  '& > textarea, &::after': {
    gridArea: '1 / 1',
    boxSizing: 'border-box',
    minBlockSize: 'calc(var(--target) - 6px)',
    padding: '5px 6px',
    border: '1px solid transparent',
    font: 'inherit',
    overflowWrap: 'anywhere',
    '@media (pointer: coarse)': { minBlockSize: 'var(--target)', paddingBlock: 10, fontSize: '1rem' },
  },
  '& > textarea': {
    inlineSize: '100%',
    overflow: 'hidden',
    resize: 'none',
    borderRadius: 'var(--radius)',
    background: 'transparent',
    color: 'inherit',
    '@media (pointer: coarse)': { borderColor: 'var(--field-rule)' },
    '&:hover': { borderColor: 'var(--field-rule)' },
    '&:focus': { borderColor: 'var(--field-rule)', background: 'var(--paper)' },
    '&[aria-invalid="true"]': { borderColor: 'var(--mark-failed)' },
  },
});

const Message = styled('span')({
  display: 'block',
  padding: '1px 6px 3px',
  color: 'var(--mark-waiting)',
  lineHeight: 1.3,
  '&[data-bad]': { color: 'var(--mark-failed)' },
});
