import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { patchesOf, planMessages } from 'contract/mark-plan';
import { gradesAreOpen, isComplete, listsWholeClass, type MarkRecord, type SaveReason } from 'contract/marks';
import { memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';

import { shownRow } from '../../api/outbox/outbox-view.ts';
import { school } from '../../api/starting-point.ts';
import { isRefusedIn } from '../../api/unsent.ts';
import { DraftSheet } from '../../ui/draft-sheet.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { focusHeading } from '../../ui/focus-heading.ts';
import { focusOnceDrawn } from '../../ui/focus-once-drawn.ts';
import { showSnackbar } from '../../ui/snackbar-host.tsx';
import { uiTexts } from '../../ui/texts.ts';
import { storeTyped } from '../../ui/use-typed-cell.ts';
import { ClassFileMenu } from './class-file-menu.tsx';
import type { PastePlan } from './grid-actions.ts';
import { GridTools } from './grid-tools.tsx';
import { OpenHistory, useHistoryKey } from './history-button.tsx';
import { KeysCard } from './keys-card.tsx';
import { type OpenLesson, storedRecord } from './lesson.ts';
import { MarkCard } from './mark-card.tsx';
import { type GridHandle, MarkGrid } from './mark-grid.tsx';
import { MarkHistoryDialog } from './mark-history-dialog.tsx';
import { markKey } from './mark-kind.ts';
import { TroublePlace, useTroubledStudent } from './open-trouble.tsx';
import { PlanPreview } from './plan-preview.tsx';
import { PresenceBar } from './presence-bar.tsx';
import { RemarkWatch } from './remark-warning-store.ts';
import { SaveAnnouncer } from './save-announcer.tsx';
import { SelectCommentSheet } from './select-comment-sheet.tsx';
import { SheetCounts } from './sheet-counts.tsx';
import { createSheetEdits, entryNow, SheetEditsProvider } from './sheet-edits.ts';
import { takeStep } from './step-keys.ts';
import { marksTexts } from './texts.ts';
import { useFocusKept } from './use-focus-kept.ts';
import { useOpenCard } from './use-open-card.ts';
import { useTurnedPhone } from './use-turned-phone.ts';
import { useUndo } from './use-undo.ts';
import { useWhoWasHere } from './use-who-was-here.ts';

interface LoadedSheetProps {
  lesson: OpenLesson;
  records: readonly MarkRecord[];
  examMark: 0 | 1;
}

/** A plan that waits for Apply. */
interface Proposal extends PastePlan {
  title: string;
  reason: SaveReason;
}

/** The mark sheet once its students are here: the grid, on a phone one card a student. */
export const LoadedSheet = memo(function LoadedSheet(props: LoadedSheetProps) {
  const onPhone = useMediaQuery('(max-width: 700px)');
  const lastRecordOf = useWhoWasHere(props.lesson, props.records);
  const { subject_title, form_class_id, academic_term_id } = props.lesson;
  const title = `${subject_title} ${form_class_id}`;
  const [edits] = useState(() =>
    createSheetEdits({
      // Of a subject that two teach by halves an administrator sees both: each mark is that of the student's teacher.
      employeeId: listsWholeClass(form_class_id) ? props.lesson.employee_id : null,
      title,
      recordOf: (id) => storedRecord(props.lesson, id) ?? lastRecordOf(id),
    }),
  );
  useLayoutEffect(() => edits.call(title), [edits, title]);
  // The sheet of comments, and what a paste or a file would change, stay over the class whoever leaves that meanwhile, the
  // last student included.
  const [commenting, setCommenting] = useState<MarkRecord | null>(null);
  const onSelectComment = useCallback((record: MarkRecord) => setCommenting(record), []);
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const [historyOf, setHistoryOf] = useState<number | null>(null);
  const withHistory = props.records.find(({ student_id }) => student_id === historyOf);
  // Who leaves the class while their history is open does not bring it back with them.
  if (historyOf !== null && withHistory === undefined) setHistoryOf(null);
  const isEmpty = props.records.length === 0;
  const isBare = isEmpty && commenting === null && proposal === null;
  useEffect(() => {
    if (isBare) focusHeading();
  }, [isBare]);

  function applyProposal({ plan, reason }: Proposal) {
    const changes = [...patchesOf(plan)].map(([over, patch]) => ({
      student_id: over.student_id,
      patch,
      over,
    }));
    edits.save(changes, reason);
    setProposal(null);
    const words = onPhone ? marksTexts.pasteDoneOnPhone : marksTexts.pasteDone;
    showSnackbar(words(changes.length), { severity: 'info' });
  }

  return (
    <SheetEditsProvider value={edits}>
      <PresenceBar lesson={props.lesson} onPhone={onPhone} />
      <DraftSheet value={uiTexts.inTerm(title, academic_term_id)}>
        {isEmpty ? (
          <EmptySheet formClassId={form_class_id} />
        ) : (
          <OpenHistory value={setHistoryOf}>
            <TroublePlace records={props.records}>
              <OpenSheet
                {...props}
                onPhone={onPhone}
                historyOf={historyOf}
                commentsOn={commenting?.student_id}
                onSelectComment={onSelectComment}
                proposed={proposal?.title}
                onPropose={setProposal}
              />
            </TroublePlace>
          </OpenHistory>
        )}
        {withHistory && <MarkHistoryDialog record={withHistory} onClose={() => setHistoryOf(null)} />}
        {commenting && (
          <SelectCommentSheet
            record={commenting}
            classmates={props.records}
            onClose={() => setCommenting(null)}
          />
        )}
        {proposal && (
          <PlanPreview
            open
            title={proposal.title}
            plan={proposal.plan}
            problems={proposal.problems}
            onApply={() => applyProposal(proposal)}
            onClose={() => setProposal(null)}
          />
        )}
      </DraftSheet>
    </SheetEditsProvider>
  );
});

function EmptySheet({ formClassId }: { formClassId: string }) {
  const isWholeClass = listsWholeClass(formClassId);
  return (
    <>
      <Typography variant="body2" sx={{ mt: 2 }}>
        {marksTexts.total(0)}
      </Typography>
      <EmptyState
        title={marksTexts.noStudents}
        hint={isWholeClass ? marksTexts.noClassmatesHint : marksTexts.noStudentsHint}
      />
    </>
  );
}

function OpenSheet({
  lesson,
  records,
  examMark,
  onPhone,
  historyOf,
  commentsOn,
  onSelectComment,
  proposed,
  onPropose,
}: LoadedSheetProps & {
  onPhone: boolean;
  /** The student whose history is open. */
  historyOf: number | null;
  /** The student over whose row the sheet of comments is open. */
  commentsOn: number | undefined;
  onSelectComment: (record: MarkRecord) => void;
  /** The title of what waits for Apply. */
  proposed: string | undefined;
  onPropose: (proposal: Proposal) => void;
}) {
  const area = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const grid = useRef<GridHandle>(null);
  const { undo, redo } = useUndo();
  useHistoryKey();
  const [missing, setMissing] = useState<ReadonlySet<number> | null>(null);
  const [showsKeys, setShowsKeys] = useState(false);
  const rules = useMemo(
    () => ({
      form_class_id: lesson.form_class_id,
      exam_mark: examMark,
      form_6_grades: school().form_6_grades,
    }),
    [lesson.form_class_id, examMark],
  );
  // The filter keeps what was missing when it was set, so that no row leaves under the hand that fills it.
  const rows = useMemo(
    () =>
      records
        .map((record, index) => ({ record, number: index + 1 }))
        .filter(({ record }) => missing === null || missing.has(record.student_id)),
    [records, missing],
  );
  const students = useMemo(() => records.map(({ student_id }) => student_id).join(' '), [records]);
  const troubled = useTroubledStudent();
  const dialogs = [historyOf, commentsOn, proposed];
  const dialogOf = historyOf ?? commentsOn ?? null;
  const at = rows.findIndex(({ record }) => record.student_id === dialogOf);
  useFocusKept(area, { with: [students, examMark, ...dialogs].join('; '), at: at === -1 ? undefined : at });
  const { place, openCard } = useOpenCard(rows);
  const askedOf = troubled ?? dialogOf;
  const focusHeard = useTurnedPhone({ area, rows, onPhone, place, askedOf, openCard });
  /** What is still in its field is a step like any other. */
  const undoTyped = useCallback(() => {
    storeTyped();
    undo();
  }, [undo]);
  const showKeys = useCallback(() => setShowsKeys(true), []);
  const hideKeys = useCallback(() => setShowsKeys(false), []);
  const fillDown = useCallback(() => grid.current?.fillDown(), []);
  const proposePaste = useCallback(
    (paste: PastePlan) => onPropose({ ...paste, title: marksTexts.pasteTitle, reason: 'paste' }),
    [onPropose],
  );
  const proposeUpload = useCallback(
    (upload: PastePlan & { title: string }) => onPropose({ ...upload, reason: 'upload' }),
    [onPropose],
  );
  const latest = useRef(records);
  useLayoutEffect(() => {
    latest.current = records;
  }, [records]);
  // The same element as long as it is the same: what stands beside the counts is not drawn with them.
  const tools = useMemo(
    () => (
      <>
        <GridTools
          onUndo={undoTyped}
          onRedo={redo}
          onFillDown={onPhone ? undefined : fillDown}
          onShowKeys={onPhone ? undefined : showKeys}
        />
        <ClassFileMenu lesson={lesson} records={latest} rules={rules} bar={bar} onPlan={proposeUpload} />
      </>
    ),
    [undoTyped, redo, onPhone, fillDown, showKeys, lesson, rules, proposeUpload],
  );

  const showMissing = useCallback(
    (only: boolean) => {
      const incomplete = latest.current.filter((record) => !isComplete(entryNow(record), examMark));
      setMissing(only ? new Set(incomplete.map((record) => record.student_id)) : null);
      if (only) openCard(incomplete[0]?.student_id);
      const all = latest.current.length;
      return { shown: only ? incomplete.length : all, all };
    },
    [examMark, openCard],
  );

  const goToTrouble = useCallback(() => {
    setMissing(null);
    const place = latest.current.findIndex((record) => {
      const key = markKey(record);
      return isRefusedIn(key) || (shownRow(key)?.trouble ?? null) !== null;
    });
    openCard(latest.current[place]?.student_id);
    const row = onPhone ? '.card' : `tr:has([data-cell^="${place}:"])`;
    focusOnceDrawn(() =>
      area.current?.querySelector(row)?.querySelector<HTMLElement>('[data-trouble], [aria-invalid=true]'),
    );
  }, [openCard, onPhone]);

  const card = rows[place];
  const closed = [
    ...(examMark === 0 ? [marksTexts.courseWorkOnly] : []),
    ...(gradesAreOpen(rules) ? [] : [planMessages.closedGrades]),
  ];
  return (
    <div ref={area} {...focusHeard} onKeyDown={(event) => takeStep(event, { undo: undoTyped, redo })}>
      <SheetCounts
        records={records}
        examMark={examMark}
        missingOnly={missing !== null}
        onMissingOnly={showMissing}
        onGoToTrouble={goToTrouble}
        bar={bar}
        tools={tools}
      />
      {closed.length > 0 && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {closed.join(' ')}
        </Alert>
      )}
      {rows.length === 0 && <EmptyState title={marksTexts.nothingMissing} />}
      {onPhone && card !== undefined && (
        <MarkCard
          record={card.record}
          position={{ now: place + 1, all: rows.length }}
          onMove={(step) => openCard((rows[place + step] ?? card).record.student_id)}
          rules={rules}
          onSelectComment={onSelectComment}
        />
      )}
      {!onPhone && rows.length > 0 && (
        <MarkGrid
          rows={rows}
          label={`${lesson.subject_title} ${lesson.form_class_id}`}
          rules={rules}
          onSelectComment={onSelectComment}
          onPlan={proposePaste}
          onShowKeys={showKeys}
          handle={grid}
        />
      )}
      <SaveAnnouncer records={records} />
      <RemarkWatch records={records} />
      <KeysCard open={showsKeys} onClose={hideKeys} />
    </div>
  );
}
