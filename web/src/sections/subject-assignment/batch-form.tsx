import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { FormClass } from 'contract/classes';
import type { CurrentStudent } from 'contract/students';
import {
  subjectAssignmentCalls,
  subjectAssignmentMessages,
  type SubjectTeacher,
} from 'contract/subject-assignment';
import type { Subject } from 'contract/subjects';
import { useMemo, useState } from 'react';

import { isPerhapsStored } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import type { RowKey, Sorting } from '../../ui/data-table/data-column.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { describeError } from '../../ui/describe-error.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { focusHeading } from '../../ui/focus-heading.ts';
import { lastFirst } from '../../ui/full-name.ts';
import { showSnackbar } from '../../ui/snackbar-host.tsx';
import { uiTexts } from '../../ui/texts.ts';
import { useFirstWrong } from '../../ui/use-first-wrong.ts';
import { useStillHere } from '../../ui/use-still-here.ts';
import { batchColumns } from './batch-columns.tsx';
import { BatchFilters } from './batch-filters.tsx';
import {
  type BatchFilter,
  type BatchRow,
  classesOf,
  displayed,
  filterOfForm,
  studentsInScope,
} from './batch-rows.ts';
import { BatchUndo, type DoneBatch } from './batch-undo.tsx';
import {
  refreshAfterFailure,
  refreshSubject,
  subjectStudentsQuery,
  subjectTeachersQuery,
} from './subject-students.ts';
import { assignmentTexts as texts, noticeFor } from './texts.ts';

/** A batch that is sent, and how it is told of later, when other things may be chosen. */
interface Wanted {
  body: { subject_id: number; employee_id: number; students: number[] };
  subject: string;
  teacher: string;
}

const mutationKey = [subjectAssignmentCalls.assignStudents.path];

/** Filters, the students that pass them, and the button that gives those selected a teacher. */
export function BatchForm({
  subjects,
  classes,
  students,
}: {
  subjects: readonly Subject[];
  /** Those in which subjects are chosen. */
  classes: readonly FormClass[];
  students: readonly CurrentStudent[];
}) {
  const levels = [...new Set(classes.map(({ form_level }) => form_level))].toSorted((a, b) => a - b);
  const [subjectId, setSubjectId] = useState<number | null>(null);
  const [filter, setFilter] = useState(() => filterOfForm(levels[0] ?? 0));
  const [teacherId, setTeacherId] = useState<number | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<RowKey>>(new Set());
  /** What is missing, said once the button was pressed. */
  const [asked, setAsked] = useState(false);
  /** The last batch that changed anything; its number tells it from the one before. */
  const [done, setDone] = useState<{ number: number; batch: DoneBatch } | null>(null);
  const { fields, onTry } = useFirstWrong();
  const here = useStillHere();
  const known = { enabled: subjectId !== null };
  const assigned = useQuery({ ...subjectStudentsQuery(subjectId ?? 0), ...known });
  const teachers = useQuery({ ...subjectTeachersQuery(subjectId ?? 0), ...known });
  const scope = useMemo(
    () => (assigned.data ? studentsInScope(students, assigned.data, filter) : undefined),
    [students, assigned.data, filter],
  );
  const rows = useMemo(() => scope && displayed(scope, filter.display), [scope, filter.display]);
  // What a filter has taken away is not assigned unseen.
  const chosen = useMemo(
    () => (rows ?? []).filter(({ student_id }) => selected.has(student_id)),
    [rows, selected],
  );
  const chosenKeys = useMemo(() => new Set<RowKey>(chosen.map(keyOf)), [chosen]);
  const teacher = teachers.data?.find(({ id }) => id === teacherId) ?? null;
  const assign = useMutation({
    mutationKey,
    mutationFn: async ({ body }: Wanted) =>
      call(subjectAssignmentCalls.assignStudents, {
        body: {
          ...body,
          form_level: filter.formLevel,
          form_class_id: filter.formClassId,
          // As they are shown: whom someone else has assigned since is seen before being moved.
          from: chosen.map((row) => ({ student_id: row.student_id, employee_id: row.teacher?.id ?? null })),
        },
      }),
    async onSuccess({ assigned: count, changes = [] }, { body, subject, teacher: to }) {
      const { subject_id, employee_id, students: sent } = body;
      await refreshSubject(subject_id);
      // Who was selected since is still to be assigned.
      setSelected((now) => new Set([...now].filter((key) => !sent.some((id) => id === key))));
      setAsked(false);
      showSnackbar(texts.studentsAssigned(count), { duration: noticeFor });
      if (changes.length === 0) return;
      setDone((now) => ({
        number: (now?.number ?? 0) + 1,
        batch: { subject_id, employee_id, changes, subject, teacher: to },
      }));
    },
    onError(error, { body }) {
      void refreshAfterFailure(body.subject_id, error);
      const what = isPerhapsStored(error) ? texts.batchPerhapsAssigned : texts.batchNotAssigned;
      if (here.current) showSnackbar(texts.batchFailed, { severity: 'error', duration: noticeFor });
      else showSnackbar(`${what} ${describeError(error).message}`, { severity: 'error', duration: null });
    },
  });

  /**
   * Of a choice that is another by now. What is on its way goes on, and says how it ended: also in the moment before it is
   * drawn as being on its way.
   */
  function forgetFailure() {
    if (queryClient.isMutating({ mutationKey }) === 0) assign.reset();
  }

  function submit() {
    setAsked(true);
    if (chosen.length === 0) {
      showSnackbar(subjectAssignmentMessages.nobodySelected, { severity: 'warning', duration: noticeFor });
    } else if (teacher === null) {
      // Takes the place of a warning that still stands.
      showSnackbar(subjectAssignmentMessages.chooseTeacher, { severity: 'warning', duration: noticeFor });
      onTry();
    } else if (subjectId !== null) {
      assign.mutate({
        body: { subject_id: subjectId, employee_id: teacher.id, students: chosen.map(keyOf) },
        subject: subjects.find(({ id }) => id === subjectId)?.title ?? '',
        teacher: lastFirst(teacher),
      });
    }
  }

  /** Where the keys go on when what was said of a batch goes with its button. */
  function goOn() {
    const find = (what: string) => fields.current?.querySelector<HTMLElement>(what);
    if (matchMedia('(pointer: fine)').matches) {
      return (find('input[type="search"]') ?? find('input'))?.focus();
    }
    // A field would bring up a phone's keyboard over the rows.
    const rowsInSight = find('[role="group"][tabindex="0"]:not([hidden])');
    if (rowsInSight) rowsInSight.focus({ preventScroll: true });
    else focusHeading();
  }

  const moving = chosen.filter((row) => row.teacher !== null && row.teacher.id !== teacher?.id).length;
  const where = teacher ? placesWithout(teacher, filter, { scope: scope ?? [], chosen }) : [];
  const failure = (assigned.data ? null : assigned.error) ?? (teachers.data ? null : teachers.error);
  const failed = failure && (
    <ErrorPanel
      error={failure}
      title={assigned.data ? texts.teachersFailed : texts.studentsFailed}
      onRetry={() => void Promise.all([assigned.refetch(), teachers.refetch()])}
    />
  );
  return (
    // The table has the height that the filters leave, and what is said of the choice: the count below it stays in sight.
    <Box
      ref={fields}
      sx={{
        display: { md: 'flex' },
        flexDirection: 'column',
        maxHeight: { md: 'calc(100dvh - 220px)' },
        '--table-room': { md: 'none' },
      }}
    >
      <BatchFilters
        subjects={subjects}
        subjectId={subjectId}
        onSubject={(id) => {
          forgetFailure();
          setSubjectId(id);
          setTeacherId(null);
        }}
        levels={levels}
        classes={classes.filter(({ form_level }) => form_level === filter.formLevel)}
        filter={filter}
        onFilter={(next) => {
          forgetFailure();
          setFilter(next);
        }}
        teachers={teachers.data ?? []}
        teacher={teacher}
        teacherMissing={asked && subjectId !== null && teacher === null}
        onTeacher={(id) => {
          forgetFailure();
          setTeacherId(id);
        }}
        assigned={scope?.filter((row) => row.teacher !== null).length ?? null}
      />
      <Box
        role="status"
        sx={{ display: 'grid', flex: 'none', gap: 2, mb: 2, '&:empty': { display: 'none' } }}
      >
        {done && <BatchUndo key={done.number} batch={done.batch} onGoOn={goOn} />}
        {teacher && where.length > 0 && (
          <Alert severity="warning">{texts.withoutLesson(lastFirst(teacher), where)}</Alert>
        )}
        {teacher && moving > 0 && <Alert severity="info">{texts.willMove(moving)}</Alert>}
        {assign.error && <Alert severity="error">{describeError(assign.error).message}</Alert>}
      </Box>
      {subjectId === null && <EmptyState title={texts.chooseSubject} hint={texts.chooseSubjectHint} />}
      {assigned.data && failed && <Box sx={{ flex: 'none', mb: 3 }}>{failed}</Box>}
      {subjectId !== null && (
        <DataTable
          label={texts.batchTable}
          rows={rows}
          rowKey={keyOf}
          columns={batchColumns}
          count={uiTexts.students}
          searchLabel={texts.searchStudents}
          initialSort={byName}
          selection={{ selected: chosenKeys, onSelect: setSelected }}
          empty={{ title: texts.nobodyHere, hint: texts.nobodyHereHint }}
          failure={failed}
          actions={
            <BusyButton variant="contained" busy={assign.isPending} onClick={submit}>
              {texts.assignSelected}
            </BusyButton>
          }
        />
      )}
    </Box>
  );
}

/**
 * Where the teacher has no lesson of the subject: the classes of those chosen; while nobody is, the class, or the form
 * if it is none of it, since of a form one goes on to choose.
 */
function placesWithout(
  { form_class_ids }: SubjectTeacher,
  { formLevel, formClassId }: BatchFilter,
  { scope, chosen }: { scope: readonly BatchRow[]; chosen: readonly BatchRow[] },
): string[] {
  const untaught = classesOf(chosen.length > 0 ? chosen : scope).filter((id) => !form_class_ids.includes(id));
  if (formClassId !== null) return untaught;
  if (untaught.length > 0 && untaught.length === classesOf(scope).length) return [uiTexts.form(formLevel)];
  return chosen.length > 0 ? untaught : [];
}

const byName: Sorting = { column: 'name', descending: false };

function keyOf({ student_id }: BatchRow): number {
  return student_id;
}
