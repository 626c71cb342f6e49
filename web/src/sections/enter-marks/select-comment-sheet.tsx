import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Drawer from '@mui/material/Drawer';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type MarkRecord, remarkLimit } from 'contract/marks';
import {
  behaviouralCommentType,
  combineComments,
  fillPlaceholders,
  hasUnfilledPlaceholder,
  presetCommentCalls,
} from 'contract/preset-comments';
import { warningsOf } from 'contract/remark-warnings';
import { lengthOf } from 'contract/text';
import { type KeyboardEvent, useId, useRef, useState } from 'react';

import { queryOf } from '../../api/query-client.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { checkboxesIn, CommentList, type Pickable } from './comment-list.tsx';
import { PresentAndEarlier } from './present-and-earlier.tsx';
import { remarkTexts } from './remark-texts.ts';
import { remarkedStudents } from './remark-warning-store.ts';
import { marksTexts } from './texts.ts';
import { useMarkRow } from './use-mark-row.ts';
import { useOwnComments } from './use-own-comments.ts';

/**
 * The bottom sheet 'Select Comment' (quality A16): picks are joined in their order, filled for the student,
 * and counted; what would be cut off and what may be wrong is shown before it is applied.
 */
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
  const titleId = useId();
  const searchField = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  // A save that was under way when the sheet opened is in the class, and not in what it was opened with.
  const record = classmates.find(({ student_id }) => student_id === opened.student_id) ?? opened;
  const { entry, save } = useMarkRow(record);
  const presets = useQuery(queryOf(presetCommentCalls.listPresetComments, {}));
  const own = useOwnComments();
  const [search, setSearch] = useState('');
  const [picked, setPicked] = useState<readonly Pickable[]>([]);
  const [keepsPresent, setKeepsPresent] = useState(false);

  const present = keepsPresent && entry.comment !== '' ? [entry.comment] : [];
  const descriptions = picked.map(({ description }) => description);
  const { text, cut } = combineComments([...present, ...descriptions], record, remarkLimit);
  const unfilled = hasUnfilledPlaceholder(text + cut);
  const ready = picked.length > 0 && !unfilled;
  const warnings =
    picked.length === 0 ? null : warningsOf({ ...record, comment: text }, remarkedStudents(classmates));

  const pickable = (kind: string, { id, description }: { id: number; description: string }): Pickable => ({
    key: `${kind} ${id}`,
    description,
    text: fillPlaceholders(description, record),
  });
  const words = search.trim().toLowerCase();
  const found = ({ text: filled }: Pickable) => filled.toLowerCase().includes(words);
  const ofType = (behavioural: boolean) =>
    (presets.data ?? [])
      .filter(({ comment_type_id }) => (comment_type_id === behaviouralCommentType) === behavioural)
      .map((comment) => pickable('preset', comment))
      .filter(found);
  const mine = (own.bank.data ?? [])
    .map((comment) => ({ ...pickable('own', comment), onDelete: () => remove(comment) }))
    .filter(found);
  const groups = [
    { title: marksTexts.academic, of: ofType(false) },
    { title: marksTexts.behavioural, of: ofType(true) },
    { title: remarkTexts.mine, of: mine },
  ];
  const shown = groups.flatMap((group) => group.of);

  function toggle(comment: Pickable) {
    setPicked((before) =>
      before.some(({ key }) => key === comment.key)
        ? before.filter(({ key }) => key !== comment.key)
        : [...before, comment],
    );
  }

  function remove(comment: { id: number; description: string }) {
    setPicked((before) => before.filter(({ key }) => key !== `own ${comment.id}`));
    own.remove(comment);
  }

  function apply() {
    if (!ready) return;
    save({ comment: text });
    onClose();
  }

  function onSearchKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      checkboxesIn(list.current)[0]?.focus();
    } else if (event.key === 'Enter' && words !== '' && shown[0] !== undefined) {
      toggle(shown[0]);
      setSearch('');
    }
  }

  return (
    <Drawer
      anchor="bottom"
      open
      onClose={onClose}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) apply();
      }}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId } }}
    >
      <Box
        sx={{
          p: { xs: 3, sm: 4 },
          display: 'grid',
          gap: 3,
          maxWidth: 1200,
          width: '100%',
          mx: 'auto',
          maxHeight: '92dvh',
          gridTemplateRows: 'auto auto auto minmax(96px, 1fr) auto',
        }}
      >
        <Typography id={titleId} variant="h2">
          {marksTexts.selectComment}
          <Typography component="span" color="textSecondary">
            {' '}
            {record.last_name}, {record.first_name}
          </Typography>
        </Typography>
        <PresentAndEarlier record={record} comment={entry.comment} own={own} />
        <TextField
          autoFocus
          fullWidth
          inputRef={searchField}
          label={marksTexts.searchComment}
          value={search}
          helperText={remarkTexts.keys}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={onSearchKey}
          slotProps={{ formHelperText: { sx: { display: { xs: 'none', md: 'block' }, mx: 0 } } }}
        />
        <Box sx={{ overflow: 'auto', mx: -1 }}>
          {presets.isError && (
            <ErrorPanel
              error={presets.error}
              title={marksTexts.commentsFailed}
              onRetry={() => void presets.refetch()}
            />
          )}
          {own.bank.isError && (
            <ErrorPanel
              error={own.bank.error}
              title={remarkTexts.mineFailed}
              onRetry={() => void own.bank.refetch()}
            />
          )}
          {presets.isSuccess && shown.length === 0 && (
            <Typography color="textSecondary">{marksTexts.noComment}</Typography>
          )}
          <CommentList
            groups={groups}
            picked={picked.map(({ key }) => key)}
            onToggle={toggle}
            search={searchField}
            list={list}
          />
        </Box>
        <Box sx={{ display: 'grid', gap: 1 }}>
          {entry.comment !== '' && (
            <FormControlLabel
              control={
                <Checkbox
                  size="small"
                  checked={keepsPresent}
                  onChange={(event) => setKeepsPresent(event.target.checked)}
                />
              }
              sx={{ minHeight: 'var(--target)' }}
              label={marksTexts.afterPresent}
            />
          )}
          <Typography role="status" color={picked.length === 0 ? 'textSecondary' : 'textPrimary'}>
            {picked.length === 0
              ? marksTexts.pickFirst
              : `${marksTexts.willRead}: ${text} (${marksTexts.characters(lengthOf(text), remarkLimit)})`}
          </Typography>
          {cut !== '' && (
            <Alert severity="warning">
              {marksTexts.cut(remarkLimit)}, {remarkTexts.left} <del>{cut.trim()}</del>
            </Alert>
          )}
          {warnings && <Alert severity="warning">{remarkTexts.warnings(warnings).join('. ')}</Alert>}
          {unfilled && <Alert severity="error">{marksTexts.unfilled}</Alert>}
          <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 2 }}>
            <Button onClick={onClose}>{marksTexts.cancel}</Button>
            <Button variant="contained" disabled={!ready} aria-keyshortcuts="Control+Enter" onClick={apply}>
              {marksTexts.apply}
            </Button>
          </Box>
        </Box>
      </Box>
    </Drawer>
  );
}
