import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useLayoutEffect, useRef } from 'react';

import { type Draft, discardLeftDraft, type LeftDraft, useLeftDrafts } from '../../api/draft.ts';
import type { OutboxRow } from '../../api/outbox/outbox-row.ts';
import { discard, keepMine, retry, takeTheirs, wantedInWords } from '../../api/outbox/outbox.ts';
import { useTroubledRows } from '../../api/outbox/outbox-view.ts';
import { discardRefused, useRefusedDrafts } from '../../api/refused-drafts.ts';
import { clashWord } from '../../ui/outbox-clash-dialog.tsx';
import { uiTexts } from '../../ui/texts.ts';
import { giveUpRefused } from '../../ui/refused-cells.ts';
import { WholeYears } from '../../ui/whole-years.tsx';
import { appTexts } from '../texts.ts';
import { unsentTexts } from './unsent-texts.ts';

/**
 * Every save that was refused or clashes, wherever its record stands by now: a student may have changed the class and a
 * term may be over since it was typed, and then no sheet shows it any more (quality A10). What could not be stored as it was
 * typed, whose field may be out of sight. And what was being typed when a page ended, or waited in a field as the term moved
 * or its register was closed, until its field is drawn.
 */
export function UnsentDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const titleId = useId();
  const rows = useTroubledRows();
  const drafts = useLeftDrafts();
  const inFields = useRefusedDrafts();
  const list = useRef<HTMLUListElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  const settled = useRef(0);
  // At once: a moment later the dialog takes the focus itself, and no button has it then.
  useLayoutEffect(() => {
    // The button that settled one went with it: one goes on at the next.
    if (document.activeElement !== document.body) return;
    const next = list.current?.children.item(settled.current)?.querySelector('button');
    (next ?? closeButton.current)?.focus();
  }, [rows, inFields, drafts]);
  const refused = rows.filter(({ trouble }) => trouble?.reason === 'refused');
  const isSettled = rows.length + inFields.length + drafts.length === 0;
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{unsentTexts.notStored}</DialogTitle>
      <DialogContent dividers>
        <Typography variant="body2" color="textSecondary">
          {isSettled ? unsentTexts.nothingToSettle : appTexts.failedHint}
        </Typography>
        <Box component="ul" ref={list} aria-labelledby={titleId} sx={{ listStyle: 'none', p: 0, m: 0 }}>
          {rows.map((row, place) => (
            <TroubledRow key={row.key} row={row} onSettle={() => (settled.current = place)} />
          ))}
          {inFields.map(({ cell, ...draft }, place) => (
            <DraftRow
              key={cell}
              draft={draft}
              trouble={unsentTexts.leftRefused}
              onDiscard={() => {
                settled.current = rows.length + place;
                if (giveUpRefused(cell) === null) discardRefused(cell);
              }}
            />
          ))}
          {drafts.map((draft, place) => (
            <DraftRow
              key={draft.place}
              draft={draft}
              trouble={whyLeft(draft)}
              onDiscard={() => {
                settled.current = rows.length + inFields.length + place;
                discardLeftDraft(draft);
              }}
            />
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        {/* A whole class may have been refused for one reason, which the office has put right since. */}
        {refused.length > 1 && (
          <Button onClick={() => void Promise.all(refused.map(retry))}>
            {unsentTexts.retryAll(refused.length)}
          </Button>
        )}
        <Button ref={closeButton} autoFocus onClick={onClose}>
          {uiTexts.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function TroubledRow({ row, onSettle }: { row: OutboxRow; onSettle: () => void }) {
  const { trouble, label } = row;
  if (trouble === null) return null;
  const isClash = trouble.reason === 'clash';
  const choices = isClash
    ? ([
        [uiTexts.useTheirs, takeTheirs],
        [uiTexts.keepMine, keepMine],
      ] as const)
    : ([
        [uiTexts.discard, discard],
        [uiTexts.retry, retry],
      ] as const);
  return (
    <Entry
      label={label}
      typed={[...sheetOf(row), ...wantedInWords(row)]}
      trouble={isClash ? clashWord(row) : trouble.message}
      choices={choices.map(([words, settle]) => [
        words,
        () => {
          onSettle();
          void settle(row);
        },
      ])}
    />
  );
}

function DraftRow({
  draft: { of, where = '', text },
  trouble,
  onDiscard,
}: {
  draft: Draft;
  trouble: string;
  onDiscard: () => void;
}) {
  return (
    <Entry
      label={of || unsentTexts.leftUnnamed}
      typed={[where, unsentTexts.leftText(text)].filter((part) => part !== '')}
      trouble={trouble}
      choices={[[uiTexts.discard, onDiscard]]}
    />
  );
}

function whyLeft({ left, refused }: LeftDraft): string {
  if (left !== undefined) return unsentTexts.leftIn[left];
  return refused === true ? unsentTexts.leftRefused : unsentTexts.leftInField;
}

function Entry({
  label,
  typed,
  trouble,
  choices,
}: {
  /** Whose it is. */
  label: string;
  typed: readonly string[];
  /** Why the server does not have it. */
  trouble: string;
  choices: readonly (readonly [words: string, settle: () => void])[];
}) {
  return (
    <Box component="li" aria-label={label} sx={{ py: 3, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        <WholeYears>{label}</WholeYears>
      </Typography>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        <WholeYears>{typed.join(' · ')}</WholeYears>
      </Typography>
      <Typography variant="body2" color="error" sx={{ overflowWrap: 'anywhere' }}>
        {trouble}
      </Typography>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 2 }}>
        {choices.map(([words, settle]) => (
          <Button key={words} size="small" onClick={settle}>
            {words}
          </Button>
        ))}
      </Box>
    </Box>
  );
}

/** The sheet in which it was typed; else the term that the record is of, where it belongs to one. */
function sheetOf({ where, target }: OutboxRow): string[] {
  if (where !== undefined) return [where];
  if (!('academic_term_id' in target) || typeof target.academic_term_id !== 'number') return [];
  const term = target.academic_term_id;
  return [uiTexts.period(term)];
}
