import type { SubjectStudent } from 'contract/subject-assignment';

import { isPerhapsStored, mayHelpAgain } from '../../api/api-error.ts';
import { type Observable, observable } from '../../api/observable.ts';
import { describeError } from '../../ui/describe-error.ts';
import { lastFirst } from '../../ui/full-name.ts';
import { showSnackbar } from '../../ui/snackbar-host.tsx';
import { uiTexts } from '../../ui/texts.ts';
import { assignStudent, unassignStudent } from './subject-students.ts';
import { assignmentTexts as texts, noticeFor } from './texts.ts';

/** What is said over the table of the change of one student, with what can be done about it. */
interface Word {
  studentId: number;
  severity: 'info' | 'warning' | 'error';
  text: string;
  /** Who was taken out one after another, with nothing else done in between: they are put back together. */
  removed?: readonly SubjectStudent[];
  action?: { label: string; onAct: () => void } | undefined;
  /** Of what is perhaps done: the teacher with whom the list shows that it was, and there is nothing more to say. */
  doneWith?: number;
}

/** What is done to the students of a subject from their rows. */
export interface StudentChanges {
  /** The students whose change is under way, and what there is to say of the last one and of all that failed. */
  state: Observable<{ busy: ReadonlySet<number>; words: readonly Word[] }>;
  changeTeacher: (student: SubjectStudent, employeeId: number) => void;
  remove: (student: SubjectStudent) => void;
  dismiss: (word: Word) => void;
}

/** `isSeen`: whether the table, over which things are said, is still there. */
export function makeStudentChanges(isSeen: () => boolean): StudentChanges {
  const state: StudentChanges['state'] = observable({ busy: new Set(), words: [] });

  /** Does the work; what it answers, or why it failed, stands over the table. `takesOut`: it takes one student more out. */
  async function run(
    { student_id: studentId }: SubjectStudent,
    work: () => Promise<Omit<Word, 'studentId'> | null>,
    takesOut = false,
  ): Promise<void> {
    const { busy, words } = state.get();
    // Whoever works down the list is still told what failed further up, and can undo all that went out.
    const stillOpen = words.filter((word) =>
      word.removed ? takesOut : word.severity === 'error' && word.studentId !== studentId,
    );
    state.set({ busy: new Set([...busy, studentId]), words: stillOpen });
    const word = await work();
    if (word?.severity === 'error' && !isSeen()) {
      showSnackbar(word.text, { severity: 'error', duration: null });
    }
    const now = state.get();
    const others = word?.removed ? now.words.filter(({ removed }) => removed === undefined) : now.words;
    state.set({
      busy: new Set([...now.busy].filter((id) => id !== studentId)),
      // The newest is in sight, also where a phone has no room for all.
      words: word === null ? now.words : [{ ...word, studentId }, ...others],
    });
  }

  function changeTeacher(student: SubjectStudent, employeeId: number): void {
    void run(student, async () => {
      try {
        const warning = await assignStudent(student, employeeId, student.employee_id);
        showSnackbar(texts.teacherUpdated, { duration: noticeFor });
        return warning === null ? null : { severity: 'warning', text: warning };
      } catch (error) {
        showSnackbar(texts.teacherNotUpdated, { severity: 'error', duration: noticeFor });
        const what = isPerhapsStored(error) ? texts.teacherPerhapsChanged : texts.teacherKept;
        const again = () => changeTeacher(student, employeeId);
        return { ...failure(what(lastFirst(student)), error, again), doneWith: employeeId };
      }
    });
  }

  function remove(student: SubjectStudent): void {
    const work = async (): Promise<Omit<Word, 'studentId'>> => {
      try {
        await unassignStudent(student);
      } catch (error) {
        // Done again it finds out, and can be undone.
        const what = isPerhapsStored(error) ? texts.perhapsDeleted : texts.deleteFailed;
        return failure(what(lastFirst(student)), error, () => remove(student));
      }
      const earlier = state.get().words.flatMap(({ removed = [] }) => removed);
      const removed = [student, ...earlier.filter(({ student_id }) => student_id !== student.student_id)];
      const label = removed.length === 1 ? uiTexts.undo : texts.undoAll;
      const action = { label, onAct: () => removed.forEach(putBack) };
      return { severity: 'info', text: texts.deleted(removed.map(lastFirst)), removed, action };
    };
    void run(student, work, true);
  }

  function putBack(student: SubjectStudent): void {
    void run(student, async () => {
      try {
        await assignStudent(student, student.employee_id, null);
        showSnackbar(texts.studentAdded, { severity: 'primary', duration: noticeFor });
        return null;
      } catch (error) {
        showSnackbar(texts.studentNotAdded, { severity: 'error', duration: noticeFor });
        const what = isPerhapsStored(error) ? texts.perhapsPutBack : texts.notPutBack;
        const again = () => putBack(student);
        return { ...failure(what(lastFirst(student)), error, again), doneWith: student.employee_id };
      }
    });
  }

  function dismiss(word: Word): void {
    const now = state.get();
    state.set({ ...now, words: now.words.filter((one) => one !== word) });
  }

  return { state, changeTeacher, remove, dismiss };
}

/** Whether the list shows that it was done, of which nobody knew. */
export function isSeenDone({ studentId, doneWith }: Word, students: readonly SubjectStudent[]): boolean {
  return (
    doneWith !== undefined &&
    students.some(({ student_id, employee_id }) => student_id === studentId && employee_id === doneWith)
  );
}

function failure(what: string, error: unknown, again: () => void): Omit<Word, 'studentId'> {
  return {
    severity: 'error',
    text: `${what} ${describeError(error).message}`,
    // What was refused for what it is has the list read anew, and is done again from the row.
    action: mayHelpAgain(error) ? { label: uiTexts.retry, onAct: again } : undefined,
  };
}
