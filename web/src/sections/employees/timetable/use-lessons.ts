import { type Lesson, timetableCalls, timetableMessages } from 'contract/timetable';
import { useRef, useState } from 'react';

import { isPerhapsStored, isRefused } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { observable, useObservable } from '../../../api/observable.ts';
import { isGone, unlessGone } from '../../../api/unless-gone.ts';
import { describeError } from '../../../ui/describe-error.ts';
import { showError, takeBackError } from '../../../ui/message-modal.tsx';
import { isAsStored, isSame, isUnsaved, type LessonKey, type LessonRow, rowOf } from './lesson-state.ts';
import { isRefusedForTeacher, refreshChoices } from './refused-for-choice.ts';
import { timetableTexts as texts } from './texts.ts';

/** A lesson that was deleted, with what the server said to it. */
export interface DeletedLesson {
  lesson: LessonKey;
  warnings: readonly string[];
}

/** The lessons of a teacher in a year; each is saved once its subject and class are chosen (2-administration §5). */
export function useLessons(employeeId: number, academicYearId: number, stored: readonly Lesson[]) {
  const [rows] = useState(() => observable<readonly LessonRow[]>(stored.map(rowOf)));
  const [deleted, setDeleted] = useState<readonly DeletedLesson[]>([]);
  const nextKey = useRef(stored.length);
  const running = useRef(new Set<Promise<void>>());
  const of = { employee_id: employeeId, academic_year_id: academicYearId };

  function set(key: number, change: Partial<LessonRow>) {
    rows.set(rows.get().map((row) => (row.key === key ? { ...row, ...change } : row)));
  }

  function find(key: number): LessonRow | undefined {
    return rows.get().find((row) => row.key === key);
  }

  function add(): number {
    const key = nextKey.current;
    nextKey.current += 1;
    rows.set([...rows.get(), { ...rowOf(null, key) }]);
    return key;
  }

  function change(key: number, choice: { subjectId: number | null } | { formClassId: string | null }) {
    set(key, { ...choice, deletion: null, message: null, clash: null, warnings: [] });
    save(key);
  }

  function save(key: number) {
    if (find(key)?.state !== 'saving') track(saveRow(key));
  }

  /** Goes on until the server has what is chosen, also when that changes meanwhile. */
  async function saveRow(key: number): Promise<void> {
    for (;;) {
      const row = find(key);
      if (!row || row.subjectId === null || row.formClassId === null) {
        set(key, { state: 'idle' });
        return;
      }
      const chosen = { subject_id: row.subjectId, form_class_id: row.formClassId };
      const mustFindOut = row.unheard !== null && !isSame(row.unheard, chosen);
      if (!mustFindOut && row.stored && isSame(row.stored, chosen)) {
        set(key, { state: 'saved' });
        return;
      }
      if (rows.get().some((other) => other.key !== key && other.stored && isSame(other.stored, chosen))) {
        set(key, { state: 'failed', message: timetableMessages.lessonTaken });
        return;
      }
      set(key, { state: 'saving', again: true, message: null });
      try {
        if (mustFindOut) {
          await findOutStored(key, row);
          continue;
        }
        const body = row.stored
          ? {
              ...of,
              ...row.stored,
              new_subject_id: chosen.subject_id,
              new_form_class_id: chosen.form_class_id,
            }
          : { ...of, ...chosen };
        const { warnings } = await call(timetableCalls.saveLesson, { body });
        set(key, { stored: chosen, unheard: null, warnings });
        takeBackError(texts.lessonNotSaved);
        setDeleted((earlier) => without(earlier, chosen));
      } catch (error) {
        if (isRefused(error) || isGone(error)) refreshChoices();
        const isUnheard = !mustFindOut && isPerhapsStored(error);
        if (isUnheard) set(key, { unheard: chosen });
        const unseen = row.stored && isGone(error) ? await takeOver() : null;
        if (row.stored && unseen) {
          set(key, { stored: null, state: 'conflict', clash: { was: row.stored, unseen } });
          return;
        }
        set(key, {
          state: 'failed',
          again: !isRefusedForTeacher(error),
          message: describeError(error).message,
        });
        showError(isUnheard ? texts.lessonPerhapsSaved : texts.lessonNotSaved, error);
        return;
      }
    }
  }

  /** Finds out what the server has of a row whose last save was not answered. */
  async function findOutStored(
    key: number,
    { unheard, stored: before }: LessonRow,
  ): Promise<LessonKey | null> {
    const { lessons } = await readTimetable();
    const isThere = unheard !== null && lessons.some((one) => isSame(one, unheard));
    const stored = isThere ? unheard : before;
    set(key, { stored, unheard: null });
    return stored;
  }

  async function readTimetable() {
    const params = { employeeId: String(employeeId), yearId: String(academicYearId) };
    return call(timetableCalls.getTeacherTimetable, { params });
  }

  /**
   * Takes over what others made of the timetable meanwhile; what is being chosen here stays. The lessons that were not
   * seen before, null where they cannot be read.
   */
  async function takeOver(): Promise<readonly LessonKey[] | null> {
    const present = await readTimetable().catch(() => null);
    if (present === null) return null;
    const before = rows.get();
    const unseen = present.lessons.filter(
      (one) =>
        !before.some(({ stored, unheard }) => [stored, unheard].some((own) => own && isSame(own, one))),
    );
    const kept = before.filter(
      (row) =>
        row.state === 'saving' ||
        !isAsStored(row) ||
        present.lessons.some((one) => row.stored && isSame(row.stored, one)),
    );
    const added = unseen.map((one, place) => rowOf(one, nextKey.current + place));
    nextKey.current += added.length;
    rows.set([...kept, ...added]);
    return unseen;
  }

  /** After a clash: what was chosen here becomes a lesson beside theirs. */
  function keepMine(key: number) {
    set(key, { clash: null });
    save(key);
  }

  function takeTheirs(key: number) {
    drop(key);
  }

  function drop(key: number) {
    rows.set(rows.get().filter((row) => row.key !== key));
  }

  function remove(key: number) {
    const row = find(key);
    if (!row || row.state === 'saving') return;
    if (row.stored === null && row.unheard === null) drop(key);
    else track(deleteRow(key, row));
  }

  /** What the server says to it; nothing of a lesson that is gone, as of one whose deletion had no answer before. */
  async function deleteStored(lesson: LessonKey): Promise<readonly string[]> {
    const answer = await unlessGone(call(timetableCalls.deleteLesson, { body: { ...of, ...lesson } }));
    // Someone else may have made another lesson of it, which is shown in its place.
    if (answer === null) await takeOver();
    return answer?.warnings ?? [];
  }

  async function deleteRow(key: number, row: LessonRow): Promise<void> {
    set(key, { state: 'saving', deletion: 'under way', message: null });
    try {
      const lesson = row.unheard === null ? row.stored : await findOutStored(key, row);
      const warnings = lesson && (await deleteStored(lesson));
      drop(key);
      takeBackError(texts.lessonNotDeleted);
      if (lesson && warnings) setDeleted((earlier) => [{ lesson, warnings }, ...without(earlier, lesson)]);
    } catch (error) {
      set(key, { state: 'failed', deletion: 'failed', message: describeError(error).message });
      showError(isPerhapsStored(error) ? texts.lessonPerhapsDeleted : texts.lessonNotDeleted, error);
    }
  }

  /** Does again what failed. */
  function retry(key: number) {
    if (find(key)?.deletion === 'failed') remove(key);
    else save(key);
  }

  /** Puts a lesson that was deleted back. */
  function undoDelete(lesson: LessonKey) {
    setDeleted((all) => without(all, lesson));
    const { subject_id: subjectId, form_class_id: formClassId } = lesson;
    const key = add();
    set(key, { subjectId, formClassId });
    save(key);
  }

  function track(work: Promise<void>) {
    running.current.add(work);
    void work.finally(() => running.current.delete(work));
  }

  /** Waits for what is being saved. */
  async function settle(): Promise<void> {
    await Promise.all(running.current);
  }

  /** The rows which the server does not have as they stand. */
  const unsaved = (): LessonRow[] => rows.get().filter(isUnsaved);

  const shown = useObservable(rows);
  return {
    rows: shown,
    /** Whether a row holds what the server does not have, be it on its way there. */
    holdsUnsaved: shown.some(isUnsaved),
    deleted,
    add,
    change,
    retry,
    remove,
    undoDelete,
    keepMine,
    takeTheirs,
    settle,
    unsaved,
  };
}

function without(deleted: readonly DeletedLesson[], lesson: LessonKey): DeletedLesson[] {
  return deleted.filter((one) => !isSame(one.lesson, lesson));
}
