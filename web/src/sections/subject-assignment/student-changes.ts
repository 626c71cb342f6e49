import type { SubjectStudent } from 'contract/subject-assignment';

import { type Observable, observable } from '../../api/observable.ts';
import { describeError } from '../../ui/describe-error.ts';
import { showSnackbar } from '../../ui/snackbar-host.tsx';
import { uiTexts } from '../../ui/texts.ts';
import { assignStudent, lastFirst, unassignStudent } from './subject-students.ts';
import { assignmentTexts as texts, noticeFor } from './texts.ts';

/** What is said over the table, with what can be done about it. */
interface Word {
  severity: 'info' | 'warning' | 'error';
  text: string;
  action?: { label: string; onAct: () => void };
}

/** What is done to the students of a subject from their rows. */
export interface StudentChanges {
  /** The students whose change is under way, and what there is to say of the last one. */
  state: Observable<{ busy: ReadonlySet<number>; word: Word | null }>;
  changeTeacher: (student: SubjectStudent, employeeId: number) => void;
  remove: (student: SubjectStudent) => void;
  dismiss: () => void;
}

export function makeStudentChanges(): StudentChanges {
  const state: StudentChanges['state'] = observable({ busy: new Set(), word: null });

  /** Does the work; what it answers, or why it failed, stands over the table. */
  async function run(student: SubjectStudent, work: () => Promise<Word | null>): Promise<void> {
    const { student_id } = student;
    state.set({ busy: new Set([...state.get().busy, student_id]), word: null });
    const word = await work();
    state.set({ busy: new Set([...state.get().busy].filter((id) => id !== student_id)), word });
  }

  function changeTeacher(student: SubjectStudent, employeeId: number): void {
    void run(student, async () => {
      try {
        const warning = await assignStudent(student, employeeId, student.employee_id);
        showSnackbar(texts.teacherUpdated, { duration: noticeFor });
        return warning === null ? null : { severity: 'warning', text: warning };
      } catch (error) {
        showSnackbar(texts.teacherNotUpdated, { severity: 'error', duration: noticeFor });
        return { severity: 'error', text: describeError(error).message };
      }
    });
  }

  function remove(student: SubjectStudent): void {
    const name = lastFirst(student);
    void run(student, async () => {
      try {
        await unassignStudent(student);
        const action = { label: texts.undo, onAct: () => putBack(student) };
        return { severity: 'info', text: texts.deleted(name), action };
      } catch (error) {
        const text = `${texts.deleteFailed(name)} ${describeError(error).message}`;
        return { severity: 'error', text, action: { label: uiTexts.retry, onAct: () => remove(student) } };
      }
    });
  }

  function putBack(student: SubjectStudent): void {
    void run(student, async () => {
      try {
        await assignStudent(student, student.employee_id, null);
        showSnackbar(texts.studentAdded, { severity: 'primary', duration: noticeFor });
        return null;
      } catch (error) {
        showSnackbar(texts.studentNotAdded, { severity: 'error', duration: noticeFor });
        const action = { label: uiTexts.retry, onAct: () => putBack(student) };
        return { severity: 'error', text: describeError(error).message, action };
      }
    });
  }

  return { state, changeTeacher, remove, dismiss: () => state.set({ ...state.get(), word: null }) };
}
