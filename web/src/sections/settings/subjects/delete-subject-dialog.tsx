import Typography from '@mui/material/Typography';
import {
  lowerFormSubjects,
  type SubjectInSettings,
  subjectMessages,
  subjectSettingsCalls,
  whereUsed,
} from 'contract/subjects';

import { call } from '../../../api/call.ts';
import { unlessGone } from '../../../api/unless-gone.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useChange } from '../use-change.ts';
import { subjectLists } from './subject-lists.ts';
import { subjectsTexts as texts } from './texts.ts';

/** Asks before a subject is deleted; of one that is in use it says where, and offers to retire it instead. */
export function DeleteSubjectDialog({
  subject,
  onClose,
}: {
  subject: SubjectInSettings;
  onClose: () => void;
}) {
  const kept = whyKept(subject);
  const remove = useChange({
    make: async () =>
      kept === null
        ? unlessGone(
            call(subjectSettingsCalls.deleteSubject, { body: { id: subject.id, version: subject.version } }),
          )
        : call(subjectSettingsCalls.retireSubject, {
            body: { id: subject.id, retired: 1, version: subject.version },
          }),
    refreshes: subjectLists,
    done: () => (kept === null ? subjectMessages.deleted : texts.retired)(subject.title),
    failed: subjectMessages.failed,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={subjectMessages.confirmDelete(subject.title)}
      confirmLabel={kept === null ? texts.delete : texts.retire}
      danger={kept === null}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(undefined)}
      onClose={onClose}
    >
      <Typography>{kept ?? texts.deleteConsequence}</Typography>
      {kept !== null && (
        <Typography color="textSecondary" sx={{ mt: 2 }}>
          {texts.retireConsequence}
        </Typography>
      )}
    </ConfirmDialog>
  );
}

/** Why a subject cannot be deleted; null where it can. */
export function whyKept({ id, title, used }: SubjectInSettings): string | null {
  const where = whereUsed(used);
  if (where !== '') return subjectMessages.inUse(title, where);
  return lowerFormSubjects.includes(id) ? subjectMessages.ofEverySchool(title) : null;
}
