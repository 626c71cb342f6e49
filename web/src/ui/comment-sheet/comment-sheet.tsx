import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Drawer from '@mui/material/Drawer';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { type Addressee, presetCommentCalls } from 'contract/preset-comments';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';

import { queryOf } from '../../api/query-client.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { wordsOf } from '../data-table/find-rows.ts';
import { ErrorPanel } from '../error-panel.tsx';
import { lastFirst } from '../full-name.ts';
import { LoadingBlock } from '../loading-block.tsx';
import { uiTexts } from '../texts.ts';
import { useAskBeforeUnload } from '../use-ask-before-unload.ts';
import { lowWindow } from '../windows.ts';
import { AppliedText } from './applied-text.tsx';
import { checkboxesIn, CommentList } from './comment-list.tsx';
import { useCommentPicks } from './comment-picks.ts';
import { type OwnBank, offeredComments } from './offered-comments.ts';
import { commentTexts } from './texts.ts';

/** What the window lets the list have, which seldom takes less: nothing around it is to move from under a finger when it comes. */
const listToCome = { flexBasis: '100dvh', display: 'grid', gridTemplateRows: '1fr' } as const;

/** All but the foot, which stays in sight: in a low window it scrolls as a whole, elsewhere its list does. */
const upperPart = {
  flex: '0 1 auto',
  display: 'flex',
  flexDirection: 'column',
  gap: 'inherit',
  // The list reaches into the margin, and Safari counts it as wider than the sheet.
  mx: -1,
  px: 1,
  overflow: 'hidden auto',
  '& > *': { flex: 'none' },
  [lowWindow]: { flex: '1 1 0' },
} as const;

const listRoom = {
  '&&': { flex: '0 1 auto' },
  minHeight: 96,
  overflow: 'auto',
  mx: -1,
  [lowWindow]: { flex: 'none !important', overflow: 'visible' },
} as const;

/** In a low window its parts stand beside each other as far as there is room, and leave the comments a part of it. */
const foot = {
  flex: 'none',
  display: 'grid',
  gap: 1,
  [lowWindow]: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: 4,
    maxHeight: '65dvh',
    overflow: 'auto',
    // What it scrolls in leaves room for the mark of the focus, and for the margin of the box to tick.
    mx: -3,
    px: 3,
    py: 1,
    borderTop: 1,
    borderColor: 'divider',
  },
} as const;

const buttons = {
  display: 'flex',
  justifyContent: 'flex-end',
  gap: 2,
  [lowWindow]: { ml: 'auto', position: 'sticky', bottom: 0, bgcolor: 'background.paper' },
} as const;

/**
 * The bottom sheet of ready-made comments (quality A16): picks are joined in their order, filled for the
 * student, and counted; what would be cut off and what may be wrong is shown before it is applied.
 */
export function CommentSheet({
  title,
  about,
  present,
  limit,
  noun,
  own,
  warningsOf,
  children,
  onApply,
  onClose,
}: {
  title: string;
  about: Addressee & { last_name: string };
  /** What stands there now. A remark is replaced or continued by the picks; a comment is edited here as well. */
  present: string;
  /** Characters. */
  limit: number;
  noun: 'remark' | 'comment';
  own?: OwnBank;
  /** What may be wrong with the text that would be applied, in sentences. */
  warningsOf: (text: string) => readonly string[];
  /** What is worth seeing before one picks. */
  children?: ReactNode;
  onApply: (text: string) => void;
  onClose: () => void;
}) {
  const titleId = useId();
  const types = useMediaQuery('(pointer: fine)', { noSsr: true });
  const searchField = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const room = useRef<HTMLDivElement>(null);
  /** The height of the whole list, which a search keeps: the sheet hangs from its foot, and the field would sink. */
  const [wholeHeight, setWholeHeight] = useState(0);
  const presets = useQuery(queryOf(presetCommentCalls.listPresetComments, {}));
  const [search, setSearch] = useState('');
  const [leaving, setLeaving] = useState(false);
  const edits = noun === 'comment';
  const picks = useCommentPicks({ about, present, limit, edits, own: own?.comments, warningsOf });
  const { picked, applied, ready, lost } = picks;
  useAskBeforeUnload(lost !== null);

  const words = wordsOf(search);
  const groups = offeredComments({ presets: presets.data ?? [], own, about, words });
  const shown = groups.flatMap((group) => group.of);

  function close() {
    if (lost === null) onClose();
    else setLeaving(true);
  }

  function apply() {
    if (!ready) return;
    onApply(applied.text);
    onClose();
  }

  function onSearchKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      checkboxesIn(list.current)[0]?.focus();
    } else if (event.key === 'Enter' && words.length > 0 && shown[0] !== undefined) {
      picks.toggle(shown[0]);
      setSearch('');
    }
  }

  return (
    <Drawer
      anchor="bottom"
      open
      onClose={close}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) apply();
      }}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId } }}
    >
      <Box
        sx={{
          p: { xs: 3, sm: 4 },
          display: 'flex',
          flexDirection: 'column',
          gap: 3,
          maxWidth: 1200,
          width: '100%',
          mx: 'auto',
          maxHeight: '92dvh',
          // A remark may be one long word, or have one.
          overflowWrap: 'anywhere',
          // At 200 % some comments, how it will read and Apply are in sight together. The sheet keeps its height: it would
          // sink below who searches.
          [lowWindow]: { height: '100dvh', maxHeight: 'none', py: 2, gap: 2 },
        }}
      >
        <Box sx={upperPart}>
          <Typography id={titleId} variant="h2">
            {title}
            <Typography component="span" color="textSecondary">
              {' '}
              {lastFirst(about)}
            </Typography>
          </Typography>
          {children}
          {edits && (
            <TextField
              fullWidth
              multiline
              minRows={2}
              maxRows={4}
              label={commentTexts.written}
              value={picks.written}
              onChange={(event) => picks.setWritten(event.target.value)}
            />
          )}
          <TextField
            // A field that has the focus raises a phone's keypad, which would hide the comments.
            autoFocus={types}
            fullWidth
            inputRef={searchField}
            label={commentTexts.searchComment}
            value={search}
            helperText={
              own === undefined ? commentTexts.keys : `${commentTexts.keys} ${commentTexts.keysOfMine}`
            }
            onChange={(event) => {
              if (search === '') setWholeHeight(room.current?.offsetHeight ?? 0);
              setSearch(event.target.value);
            }}
            onKeyDown={onSearchKey}
            slotProps={{ formHelperText: { sx: { display: { xs: 'none', md: 'block' }, mx: 0 } } }}
          />
          <Box
            ref={room}
            style={presets.isPending ? listToCome : { flexBasis: search === '' ? undefined : wholeHeight }}
            sx={listRoom}
          >
            {presets.isLoadingError && (
              <ErrorPanel
                error={presets.error}
                title={commentTexts.commentsFailed}
                onRetry={() => void presets.refetch()}
              />
            )}
            {presets.isPending && <LoadingBlock height="auto" sx={{ mx: 1 }} />}
            {presets.data !== undefined && shown.length === 0 && (
              <Typography color="textSecondary" sx={{ mx: 1 }}>
                {commentTexts.noComment}
              </Typography>
            )}
            <CommentList
              groups={groups}
              picked={picked.map(({ key }) => key)}
              onToggle={picks.toggle}
              search={searchField}
              list={list}
            />
          </Box>
        </Box>
        <Box sx={foot}>
          {!edits && present !== '' && (
            <FormControlLabel
              control={
                <Checkbox
                  size="small"
                  checked={picks.keepsPresent}
                  onChange={(event) => picks.setKeepsPresent(event.target.checked)}
                />
              }
              sx={{ minHeight: 'var(--target)' }}
              label={commentTexts.afterPresent}
            />
          )}
          <Box sx={{ display: 'grid', gap: 1, flex: '1 1 16rem', minWidth: 0 }}>
            <AppliedText {...applied} limit={limit} noun={noun} />
          </Box>
          <Box sx={buttons}>
            <Button onClick={close}>{uiTexts.cancel}</Button>
            <Button variant="contained" disabled={!ready} aria-keyshortcuts="Control+Enter" onClick={apply}>
              {commentTexts.apply}
            </Button>
          </Box>
        </Box>
      </Box>
      <ConfirmDialog
        open={leaving}
        title={commentTexts.leaveTitle}
        confirmLabel={commentTexts.discard}
        danger
        onConfirm={onClose}
        onClose={() => setLeaving(false)}
      >
        <Typography sx={{ overflowWrap: 'anywhere' }}>{commentTexts.leave(lost ?? '')}</Typography>
      </ConfirmDialog>
    </Drawer>
  );
}
