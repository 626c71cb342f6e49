import TextField from '@mui/material/TextField';
import {
  type SubjectInSettings,
  subjectMessages,
  subjectInSettings,
  subjectSave,
  subjectSettingsCalls,
} from 'contract/subjects';
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
import { subjectLists } from './subject-lists.ts';
import { subjectsTexts as texts } from './texts.ts';

const fields = ['title', 'abbr', 'asr_code'] as const;
type Texts = FieldTexts<(typeof fields)[number]>;

/** The form of a subject, new or known (2-administration §2, §5). */
export function SubjectFormDialog({
  subject,
  onClose,
}: {
  /** null for a new one. */
  subject: SubjectInSettings | null;
  onClose: () => void;
}) {
  const [begunWith, setBegunWith] = useState<Texts>(() => textsOf(subject));
  const [typed, setTyped] = useState(begunWith);
  const [found, setFound] = useState<FieldErrors>({});
  const versions = useVersions({ stored: subject, schema: storedSubject, textsOf });
  const [addOnce] = useState(() =>
    addingOnce({
      schema: storedSubject,
      add: async (sent: Texts) => send(null, sent),
      change: async ({ id }, sent, version) => send(id, sent, version),
    }),
  );
  const save = useChange({
    make: async (sent: Texts) =>
      subject === null ? addOnce(sent) : send(subject.id, sent, versions.startedFrom()),
    refreshes: subjectLists,
    done: () => subjectMessages.saved,
    failed: subjectMessages.failed,
    onDone: onClose,
    settle: (error, mine) => versions.settle(error, mine, again),
  });
  const errors: FieldErrors = { ...fieldErrorsIn(save.error), ...found };

  function again(joined: Texts): void {
    setTyped(joined);
    save.mutate(joined);
  }

  function check() {
    const wrong = readFields(subjectSave, typed);
    setFound(wrong);
    if (Object.keys(wrong).length === 0) save.mutate(typed);
  }

  return (
    <FormDialog
      title={subject ? texts.editTitle(subject.title) : texts.add}
      changed={differs(typed, begunWith)}
      save={save}
      shownByField={fields.some((field) => errors[field] !== undefined)}
      clash={
        <SettingsClashDialog
          versions={versions}
          name={subject?.title ?? ''}
          labels={texts.fields}
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
      {fields.map((field, place) => {
        // The code stands in a spreadsheet alone.
        const Field = field === 'asr_code' ? TextField : PrintedTextField;
        return (
          <Field
            key={field}
            label={texts.fields[field]}
            value={typed[field]}
            autoFocus={place === 0}
            autoComplete="off"
            required={field !== 'asr_code'}
            error={errors[field] !== undefined}
            helperText={errors[field] ?? (field === 'asr_code' ? texts.asrHint : null)}
            onChange={({ target }) => {
              setTyped((now) => ({ ...now, [field]: target.value }));
              setFound({});
              save.reset();
            }}
            slotProps={{ inputLabel: { required: false } }}
          />
        );
      })}
    </FormDialog>
  );
}

async function send(id: number | null, sent: Texts, version?: number) {
  return call(subjectSettingsCalls.saveSubject, { body: { id, ...sent, version } });
}

const storedSubject = subjectInSettings.omit({ used: true });

function textsOf(subject: Pick<SubjectInSettings, 'title' | 'abbr' | 'asr_code'> | null): Texts {
  return { title: subject?.title ?? '', abbr: subject?.abbr ?? '', asr_code: subject?.asr_code ?? '' };
}
