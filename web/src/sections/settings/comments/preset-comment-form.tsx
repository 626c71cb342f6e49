import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import type { Endpoint } from 'contract/endpoint';
import {
  academicCommentType,
  behaviouralCommentType,
  fillPlaceholders,
  type PresetCommentInSettings,
  presetCommentInSettings,
  presetCommentLimit,
  presetCommentSave,
  presetCommentSettingsCalls,
} from 'contract/preset-comments';
import { lengthOf } from 'contract/plain-text';
import { useState } from 'react';

import { addingOnce } from '../../../api/adding-once.ts';
import { call } from '../../../api/call.ts';
import { PrintedTextField } from '../../../ui/printed-text-field.tsx';
import { differs } from '../../../ui/use-ask-before-closing.tsx';
import type { FieldTexts } from '../clash/join-changes.ts';
import { SettingsClashDialog } from '../clash/settings-clash-dialog.tsx';
import { useVersions } from '../clash/use-versions.ts';
import { type FieldErrors, fieldErrorsIn, readFields } from '../field-errors.ts';
import { FormDialog } from '../form-dialog.tsx';
import { useChange } from '../use-change.ts';
import { commentsTexts as texts, examples } from './texts.ts';

type Texts = FieldTexts<'description' | 'comment_type_id'>;

/** A ready-made remark, new or known, with what it reads like for a girl and a boy. */
export function PresetCommentForm({
  comment,
  refreshes,
  onClose,
}: {
  /** null for a new one. */
  comment: PresetCommentInSettings | null;
  refreshes: readonly Endpoint[];
  onClose: () => void;
}) {
  const [begunWith, setBegunWith] = useState<Texts>(() => textsOf(comment));
  const [typed, setTyped] = useState(begunWith);
  const { description } = typed;
  const [found, setFound] = useState<FieldErrors>({});
  const versions = useVersions({ stored: comment, schema: presetCommentInSettings, textsOf });
  const [addOnce] = useState(() =>
    addingOnce({
      schema: presetCommentInSettings,
      add: async (sent: Texts) => send(null, sent),
      change: async ({ id }, sent, version) => send(id, sent, version),
    }),
  );
  const save = useChange({
    make: async (sent: Texts) =>
      comment === null ? addOnce(sent) : send(comment.id, sent, versions.startedFrom()),
    refreshes,
    done: () => texts.saved,
    failed: texts.failed,
    onDone: onClose,
    settle: (refusal, mine) => versions.settle(refusal, mine, again),
  });
  const error = found['description'] ?? fieldErrorsIn(save.error)['description'];

  function again(joined: Texts): void {
    setTyped(joined);
    save.mutate(joined);
  }

  function check() {
    const wrong = readFields(presetCommentSave, { description, comment_type_id: kindOf(typed) });
    setFound(wrong);
    if (Object.keys(wrong).length === 0) save.mutate(typed);
  }

  return (
    <FormDialog
      title={comment ? texts.editTitle : texts.add}
      maxWidth="sm"
      changed={differs(typed, begunWith)}
      save={save}
      shownByField={error !== undefined}
      clash={
        <SettingsClashDialog
          versions={versions}
          name={texts.thisComment}
          labels={{ description: texts.comment, comment_type_id: texts.kinds }}
          show={(field, text) => (field === 'description' ? text : wordOf(text))}
          onKeepMine={again}
          onUseTheirs={(theirs, joined) => {
            setTyped(joined);
            setBegunWith(theirs);
            save.reset();
          }}
        />
      }
      onSave={check}
      onClose={onClose}
    >
      <PrintedTextField
        label={texts.comment}
        value={description}
        multiline
        minRows={2}
        autoFocus
        error={error !== undefined}
        helperText={
          error ?? `${texts.letters(lengthOf(description), presetCommentLimit)}. ${texts.placeholders}`
        }
        onChange={({ target }) => {
          setTyped((now) => ({ ...now, description: target.value }));
          setFound({});
          save.reset();
        }}
      />
      <RadioGroup
        row
        aria-label={texts.kinds}
        value={kindOf(typed)}
        onChange={({ target }) => {
          setTyped((now) => ({ ...now, comment_type_id: target.value }));
          save.reset();
        }}
      >
        <FormControlLabel value={academicCommentType} control={<Radio />} label={texts.academic} />
        <FormControlLabel value={behaviouralCommentType} control={<Radio />} label={texts.behavioural} />
      </RadioGroup>
      {description.trim() !== '' && (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
          {examples.map((example) => (
            <Typography key={example.first_name} variant="body2">
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {texts.reads(example.first_name)}:{' '}
              </Box>
              {fillPlaceholders(description, example)}
            </Typography>
          ))}
        </Box>
      )}
    </FormDialog>
  );
}

async function send(id: number | null, sent: Texts, version?: number) {
  return call(presetCommentSettingsCalls.savePresetComment, {
    body: { id, description: sent.description, comment_type_id: kindOf(sent), version },
  });
}

function textsOf(comment: Pick<PresetCommentInSettings, 'description' | 'comment_type_id'> | null): Texts {
  return {
    description: comment?.description ?? '',
    comment_type_id: String(comment?.comment_type_id ?? academicCommentType),
  };
}

function kindOf({ comment_type_id }: Texts) {
  return Number(comment_type_id) === behaviouralCommentType ? behaviouralCommentType : academicCommentType;
}

function wordOf(commentTypeId: string): string {
  return Number(commentTypeId) === behaviouralCommentType ? texts.behavioural : texts.academic;
}
