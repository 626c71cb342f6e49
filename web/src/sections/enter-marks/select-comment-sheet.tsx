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
  type PresetComment,
  presetCommentCalls,
} from 'contract/preset-comments';
import { lengthOf } from 'contract/text';
import { useId, useState } from 'react';

import { queryOf } from '../../api/query-client.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { marksTexts } from './texts.ts';
import { useMarkRow } from './use-mark-row.ts';

/** The bottom sheet 'Select Comment': picks are joined in their order, filled for the student, and counted. */
export function SelectCommentSheet({ record, onClose }: { record: MarkRecord; onClose: () => void }) {
  const titleId = useId();
  const { entry, save } = useMarkRow(record);
  const comments = useQuery(queryOf(presetCommentCalls.listPresetComments, {}));
  const [search, setSearch] = useState('');
  const [picked, setPicked] = useState<readonly PresetComment[]>([]);
  const [keepsPresent, setKeepsPresent] = useState(false);

  const present = keepsPresent && entry.comment !== '' ? [entry.comment] : [];
  const { text, truncated } = combineComments(
    [...present, ...picked.map((comment) => comment.description)],
    record,
    remarkLimit,
  );
  const unfilled = hasUnfilledPlaceholder(text);
  const toggle = (comment: PresetComment) =>
    setPicked((before) =>
      before.includes(comment) ? before.filter((one) => one !== comment) : [...before, comment],
    );
  const found = (comments.data ?? []).filter((comment) =>
    fillPlaceholders(comment.description, record).toLowerCase().includes(search.trim().toLowerCase()),
  );
  const groups = [
    { title: marksTexts.academic, of: found.filter((one) => one.comment_type_id !== behaviouralCommentType) },
    {
      title: marksTexts.behavioural,
      of: found.filter((one) => one.comment_type_id === behaviouralCommentType),
    },
  ];

  return (
    <Drawer
      anchor="bottom"
      open
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId } }}
    >
      <Box
        sx={{
          p: 4,
          display: 'grid',
          gap: 3,
          maxWidth: 960,
          width: '100%',
          mx: 'auto',
          maxHeight: '85dvh',
          gridTemplateRows: 'auto auto 1fr auto',
        }}
      >
        <Typography id={titleId} variant="h2">
          {marksTexts.selectComment}
          <Typography component="span" color="textSecondary">
            {' '}
            {record.last_name}, {record.first_name}
          </Typography>
        </Typography>
        <TextField
          autoFocus
          fullWidth
          label={marksTexts.searchComment}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Box
          sx={{
            overflow: 'auto',
            display: 'grid',
            gap: 3,
            gridTemplateColumns: { md: '1fr 1fr' },
            alignItems: 'start',
          }}
        >
          {comments.isError && (
            <ErrorPanel
              error={comments.error}
              title={marksTexts.commentsFailed}
              onRetry={() => void comments.refetch()}
            />
          )}
          {comments.isSuccess && found.length === 0 && (
            <Typography color="textSecondary">{marksTexts.noComment}</Typography>
          )}
          {groups
            .filter((group) => group.of.length > 0)
            .map((group) => (
              <Box key={group.title} component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
                <Typography component="legend" variant="h3" sx={{ mb: 1 }}>
                  {group.title}
                </Typography>
                {group.of.map((comment) => (
                  <FormControlLabel
                    key={comment.id}
                    sx={{ display: 'flex', mr: 0 }}
                    control={
                      <Checkbox
                        size="small"
                        checked={picked.includes(comment)}
                        onChange={() => toggle(comment)}
                      />
                    }
                    label={
                      <span>
                        {picked.includes(comment) && <strong>{picked.indexOf(comment) + 1}. </strong>}
                        {fillPlaceholders(comment.description, record)}
                      </span>
                    }
                  />
                ))}
              </Box>
            ))}
        </Box>
        <Box sx={{ display: 'grid', gap: 2 }}>
          {entry.comment !== '' && (
            <FormControlLabel
              control={
                <Checkbox
                  size="small"
                  checked={keepsPresent}
                  onChange={(event) => setKeepsPresent(event.target.checked)}
                />
              }
              label={marksTexts.afterPresent}
            />
          )}
          <Typography role="status" color={picked.length === 0 ? 'textSecondary' : 'textPrimary'}>
            {picked.length === 0
              ? marksTexts.pickFirst
              : `${marksTexts.willRead}: ${text} (${marksTexts.characters(lengthOf(text), remarkLimit)})`}
          </Typography>
          {truncated && <Alert severity="warning">{marksTexts.cut(remarkLimit)}</Alert>}
          {unfilled && <Alert severity="error">{marksTexts.unfilled}</Alert>}
          <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 2 }}>
            <Button onClick={onClose}>{marksTexts.cancel}</Button>
            <Button
              variant="contained"
              disabled={picked.length === 0 || unfilled}
              onClick={() => {
                save({ comment: text });
                onClose();
              }}
            >
              {marksTexts.apply}
            </Button>
          </Box>
        </Box>
      </Box>
    </Drawer>
  );
}
