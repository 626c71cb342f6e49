import { expect } from '@playwright/test';
import { studentRecordCalls } from 'contract/students';
import { timetableCalls } from 'contract/timetable';

import type { Browser } from '../../server/src/testing/browser.ts';
import { storedSheet, subjects, teachers } from './mark-sheet.ts';
import type { StaffName } from './staff-test.ts';

/** What lcharles teaches; she has no lesson with 4 Sci. */
export const spanishOf1A = { formClass: '1A', subject: subjects.spanish, teacherId: teachers.lcharles };

/** The office puts a student into another class. */
export async function changeClass(office: Browser, studentId: number, formClass: string): Promise<void> {
  const { status } = await office.ask(studentRecordCalls.registerInClass, {
    body: { student_id: studentId, form_class_id: formClass },
  });
  expect(status).toBe(200);
}

/** The office gives Spanish in 1A to one teacher and takes it from the other. */
export async function giveSpanishTo(office: Browser, teacherId: number): Promise<void> {
  const lessonOf = (employee_id: number) => ({
    body: { employee_id, subject_id: spanishOf1A.subject, form_class_id: spanishOf1A.formClass },
  });
  const other = teacherId === spanishOf1A.teacherId ? teachers.amohammed : spanishOf1A.teacherId;
  await office.ask(timetableCalls.saveLesson, lessonOf(teacherId));
  await office.ask(timetableCalls.deleteLesson, lessonOf(other));
}

/** The students of that lesson as they stand, its teacher, and the office that moves them about. */
export async function whoIsInSpanish(colleague: (name: StaffName) => Promise<Browser>) {
  const [office, teacher] = [await colleague('kali'), await colleague('lcharles')];
  const students = await storedSheet(teacher, spanishOf1A);
  return { office, teacher, students, names: [...students.keys()] };
}
