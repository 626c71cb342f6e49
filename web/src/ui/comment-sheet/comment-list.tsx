import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, type RefObject, useState } from 'react';

import { DeleteButton } from '../delete-button.tsx';
import { commentTexts } from './texts.ts';

/** A comment to pick: `key` tells one from another, `text` is filled for the student. */
export interface Pickable {
  key: string;
  description: string;
  text: string;
  /** Only one's own can be deleted. */
  onDelete?: () => void;
}

export interface CommentGroup {
  title: string;
  of: readonly Pickable[];
}

/**
 * The comments in their groups: one Tab stop, arrows move, Space and Enter pick, Delete removes one of one's
 * own, and a letter goes on with the search.
 */
export function CommentList({
  groups,
  picked,
  onToggle,
  search,
  list,
}: {
  groups: readonly CommentGroup[];
  /** Keys in the order of picking. */
  picked: readonly string[];
  onToggle: (comment: Pickable) => void;
  /** The search field, where letters go. */
  search: RefObject<HTMLInputElement | null>;
  list: RefObject<HTMLDivElement | null>;
}) {
  const all = groups.flatMap((group) => group.of);
  const [current, setCurrent] = useState('');
  const stop = all.some(({ key }) => key === current) ? current : all[0]?.key;

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (!(event.target instanceof HTMLInputElement) || event.ctrlKey || event.metaKey || event.altKey) return;
    const boxes = checkboxesIn(list.current);
    const place = boxes.indexOf(event.target);
    const comment = all[place];
    const go = (to: HTMLElement | null | undefined) => {
      event.preventDefault();
      to?.focus();
    };
    if (event.key === 'ArrowDown') return go(boxes[place + 1]);
    if (event.key === 'ArrowUp') return go(place === 0 ? search.current : boxes[place - 1]);
    if (event.key === 'Home') return go(boxes[0]);
    if (event.key === 'End') return go(boxes.at(-1));
    if (event.key === 'Enter' && comment !== undefined) {
      event.preventDefault();
      return onToggle(comment);
    }
    if (event.key === 'Delete' && comment?.onDelete !== undefined) {
      comment.onDelete();
      return go(boxes[place + 1] ?? search.current);
    }
    // The field gets the letter, for the focus is there when it is typed.
    if ((event.key.length === 1 && event.key !== ' ') || event.key === 'Backspace') search.current?.focus();
  }

  return (
    <Groups ref={list} onKeyDown={onKeyDown}>
      {groups
        .filter((group) => group.of.length > 0)
        .map((group) => (
          <fieldset key={group.title}>
            <Typography component="legend" variant="h3" sx={{ mb: 1 }}>
              {group.title}
            </Typography>
            {group.of.map((comment) => (
              <Box key={comment.key} className="comment">
                <label>
                  <input
                    type="checkbox"
                    checked={picked.includes(comment.key)}
                    tabIndex={comment.key === stop ? 0 : -1}
                    onFocus={() => setCurrent(comment.key)}
                    onChange={() => onToggle(comment)}
                  />
                  <span>
                    {picked.includes(comment.key) && <strong>{picked.indexOf(comment.key) + 1}. </strong>}
                    {comment.text}
                  </span>
                </label>
                {comment.onDelete && (
                  <DeleteButton
                    tabIndex={-1}
                    label={commentTexts.remove(comment.description)}
                    onDelete={comment.onDelete}
                  />
                )}
              </Box>
            ))}
          </fieldset>
        ))}
    </Groups>
  );
}

/** The boxes of the comments in the order in which they stand. */
export function checkboxesIn(list: HTMLElement | null): HTMLInputElement[] {
  return [...(list?.querySelectorAll<HTMLInputElement>('input[type="checkbox"]') ?? [])];
}

const Groups = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(auto-fit, minmax(280px, 1fr))' },
  fieldset: { border: 0, margin: 0, padding: 0, minInlineSize: 0 },
  '.comment': { display: 'flex', alignItems: 'center' },
  label: {
    flex: 1,
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    minBlockSize: 'var(--target)',
    padding: '4px 6px',
    borderRadius: 'var(--radius)',
    cursor: 'pointer',
  },
  'label:hover': { background: 'var(--row-hover)' },
  'label:has(:focus-visible)': { outline: 'var(--focus-ring)', outlineOffset: -2 },
  'input[type="checkbox"]': {
    flex: 'none',
    inlineSize: 18,
    blockSize: 18,
    margin: 0,
    accentColor: 'var(--mui-palette-primary-main)',
    outline: 'none',
  },
}));
