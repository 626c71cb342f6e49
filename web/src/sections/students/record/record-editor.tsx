import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { can } from 'contract/abilities';
import { studentMessages } from 'contract/students';
import { type FormEvent, type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';

import { principalOf, useSession } from '../../../api/session-store.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { describeError } from '../../../ui/describe-error.ts';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { fullName } from '../../../ui/full-name.ts';
import { refreshClasses } from '../../../ui/refresh-classes.ts';
import { showSnackbar } from '../../../ui/snackbar-host.tsx';
import { useAskBeforeUnload } from '../../../ui/use-ask-before-unload.ts';
import { useFirstWrong } from '../../../ui/use-first-wrong.ts';
import { useStillTrue } from '../../../ui/use-still-true.ts';
import { noticeTime } from '../notice-time.ts';
import { refreshStudents } from '../use-students.ts';
import { LeftMeanwhile } from './left-meanwhile.tsx';
import { NamesakesDialog } from './namesakes-dialog.tsx';
import { RecordClashDialog } from './record-clash-dialog.tsx';
import { RecordHeader } from './record-header.tsx';
import type { SectionName } from './record-part.ts';
import { generalPart } from './record-parts.ts';
import { RecordSection } from './record-section.tsx';
import { pageOf, RecordTabs } from './record-tabs.tsx';
import { recordTexts as texts } from './texts.ts';
import type { LoadedRecord } from './record-state.ts';
import { type SaveEnd, useRecordForm } from './use-record-form.ts';
import { useLists } from './use-record.ts';

/** Said beside the buttons, and nothing is wrong. */
const calmWords: ReadonlySet<string> = new Set([texts.nothingToSave, texts.allSaved]);

/** The four sections of a record, saved together; what is not saved is warned about before it is lost. */
export function RecordEditor({
  loaded,
  titleId,
  closeRef,
  onClose,
}: {
  loaded: LoadedRecord;
  titleId: string;
  /** Is given what Esc is to do. */
  closeRef: RefObject<() => void>;
  onClose: () => void;
}) {
  const id = useId();
  const { fields: content, onTry: goToFirstWrong } = useFirstWrong();
  const saveButton = useRef<HTMLButtonElement>(null);
  const who = principalOf(useSession());
  const form = useRecordForm(loaded);
  const { lists, error: listError, retry: retryLists } = useLists();
  const [section, setSection] = useState<SectionName>('general');
  const [word, setWord] = useState<string | null>(null);
  /** Waits for a save under way, then asks about what is not saved; with nothing to ask the record closes. */
  const [leaving, setLeaving] = useState(false);
  const { student, clash, changedParts } = form;
  const isChanged = changedParts.length > 0;

  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
    closeRef.current = () => setLeaving(true);
  });
  const mayLeave = leaving && !form.saving && !isChanged;
  useEffect(() => {
    if (mayLeave) onClose();
  }, [mayLeave, onClose]);
  /** Whether the clerk went on, typing or to another tab, since a save was sent: nothing leads away from there. */
  const wentOn = useRef(false);
  const onType = useCallback<typeof form.type>((...typed) => {
    wentOn.current = true;
    setWord(null);
    latest.current.type(...typed);
  }, []);
  const onLeave = useCallback<typeof form.leave>((...left) => latest.current.leave(...left), []);

  useAskBeforeUnload(isChanged);

  // Whoever adds a student types at once.
  const isNew = useRef(student === null);
  useEffect(() => {
    if (isNew.current) content.current?.querySelector<HTMLElement>('input:enabled')?.focus();
  }, [content]);

  async function tell(save: Promise<SaveEnd>) {
    setWord(null);
    wentOn.current = false;
    const end = await save;
    if (end.end === 'nothing') setWord(texts.nothingToSave);
    if (end.end === 'invalid' || (end.end === 'failed' && !wentOn.current)) {
      setSection(end.section);
      goToFirstWrong();
    }
    // Its question comes first, and with it the record is open again.
    if (end.end === 'asks') setLeaving(false);
    // The notice says it once, aloud and in sight; what stays in the record are other words, not its words again.
    if (end.end === 'invalid') showSnackbar(end.message, { severity: 'error', duration: noticeTime });
    if (end.end === 'failed') {
      showSnackbar(studentMessages.failed, { severity: 'error', duration: noticeTime });
      setWord(describeError(end.error).message);
      void refreshClasses();
    }
    if (end.end === 'saved') {
      setWord(texts.allSaved);
      showSnackbar(studentMessages.saved, { duration: noticeTime });
    }
    if (end.end === 'saved' || end.end === 'failed') void refreshStudents();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!form.saving) void tell(form.save());
  }

  const name = student ? fullName(student) : texts.newStudent;
  const told = useStillTrue()(word ?? '');
  const isCalm = word !== null && calmWords.has(word);
  const isToldOfClass = form.movesWhoLeft && 'form_class_id' in form.wrongIn(generalPart);
  return (
    <form noValidate onSubmit={submit} style={{ display: 'contents' }}>
      <RecordHeader titleId={titleId} student={student} lists={lists} onPicture={form.setPicture} />
      <RecordTabs
        id={id}
        section={section}
        onTurnTo={(to) => {
          wentOn.current = true;
          setSection(to);
        }}
        isWrongIn={form.isWrongIn}
        onlyGeneral={student === null}
      />
      {student !== null && form.movesWhoLeft && (
        <LeftMeanwhile
          student={student}
          onKeep={() => {
            // Its button goes with the other class; whoever is refused goes on from here.
            saveButton.current?.focus();
            void tell(form.keepLastClass());
          }}
        />
      )}
      {told !== '' && !isCalm && !isToldOfClass && (
        // Not at the foot, where the notice would stand over it.
        <Alert severity="error" sx={{ flex: 'none' }}>
          {told}
        </Alert>
      )}
      <DialogContent
        ref={content}
        {...pageOf(id, section)}
        sx={{
          pt: '20px !important',
          flex: 'var(--long-part-flex)',
          overflowY: 'var(--long-part-overflow)',
        }}
      >
        {listError !== null && (
          <Box sx={{ mb: 4 }}>
            <ErrorPanel error={listError} title={texts.listsFailed} onRetry={retryLists} />
          </Box>
        )}
        <RecordSection
          section={section}
          form={form}
          lists={lists}
          mayUnlock={can(who, 'studentNumbers')}
          onType={onType}
          onLeave={onLeave}
        />
        {student === null && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 4 }}>
            {texts.afterFirstSave}
          </Typography>
        )}
      </DialogContent>
      <DialogActions
        sx={{
          flexWrap: 'wrap',
          borderTop: 1,
          borderColor: 'divider',
          pt: '12px !important',
          position: 'var(--dialog-foot)',
          bottom: 0,
          zIndex: 1,
          bgcolor: 'background.paper',
        }}
      >
        <Box sx={{ flex: isCalm ? { xs: '1 1 100%', sm: '1 1 200px' } : '1 1 0', minWidth: 0 }}>
          <Typography role="status" variant="body2" color="textSecondary">
            {word === texts.nothingToSave && word}
          </Typography>
          {/* The notice says it aloud. Who typed on before the answer has something that is not saved. */}
          {word === texts.allSaved && !isChanged && (
            <Typography variant="body2" color="textSecondary">
              {word}
            </Typography>
          )}
        </Box>
        <BusyButton busy={leaving && form.saving} onClick={() => closeRef.current()}>
          {texts.close}
        </BusyButton>
        <BusyButton ref={saveButton} type="submit" variant="contained" busy={form.saving}>
          {texts.save}
        </BusyButton>
      </DialogActions>
      {clash && (
        <RecordClashDialog
          clash={clash}
          name={name}
          mine={form.textsOf(clash.part)}
          lists={lists}
          onKeepMine={() => void tell(form.settleClash(true))}
          onUseTheirs={() => void tell(form.settleClash(false))}
          onClose={form.leaveClash}
        />
      )}
      {form.namesakes && (
        <NamesakesDialog
          namesakes={form.namesakes}
          onAdd={() => void tell(form.addAnyway())}
          onClose={form.leaveNamesakes}
        />
      )}
      <ConfirmDialog
        open={leaving && !form.saving && isChanged && clash === null && form.namesakes === null}
        title={texts.unsavedTitle}
        confirmLabel={texts.discard}
        danger
        onConfirm={onClose}
        onClose={() => setLeaving(false)}
      >
        <Typography>{texts.unsaved(changedParts.map(({ title }) => title))}</Typography>
      </ConfirmDialog>
    </form>
  );
}
