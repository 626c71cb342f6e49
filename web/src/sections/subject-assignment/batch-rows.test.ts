import type { CurrentStudent } from 'contract/students';
import type { SubjectStudent } from 'contract/subject-assignment';
import { describe, expect, it } from 'vitest';

import { classesOf, displayed, filterOfForm, studentsInScope } from './batch-rows.ts';

function student(student_id: number, last_name: string, form_class_id: string): CurrentStudent {
  const form_level = Number(form_class_id.charAt(0));
  return { student_id, last_name, first_name: 'Kiran', form_class_id, form_level, gender: 'M', picture: '' };
}

const anand = student(1, 'Anand', '4 Sci');
const boodoo = student(2, 'Boodoo', '4 Sci');
const cato = student(3, 'Cato', '4 Bus');
const doon = student(4, 'Doon', '5 Sci');
const physics: SubjectStudent = {
  subject_id: 44,
  student_id: 2,
  employee_id: 1012,
  teacher_name: 'R. Best',
  last_name: 'Boodoo',
  first_name: 'Kiran',
  gender: 'M',
  form_class: '4 Sci',
};

describe('the students of a batch', () => {
  const everyone = [anand, boodoo, cato, doon];
  const names = (rows: { name: string }[]) => rows.map(({ name }) => name.split(',')[0]);

  it('are those of the form, or of one of its classes', () => {
    expect(names(studentsInScope(everyone, [physics], filterOfForm(4)))).toEqual(['Anand', 'Boodoo', 'Cato']);
    const fourSci = { ...filterOfForm(4), formClassId: '4 Sci' };
    expect(names(studentsInScope(everyone, [physics], fourSci))).toEqual(['Anand', 'Boodoo']);
  });

  it('are told apart by whether somebody teaches them the subject', () => {
    const rows = studentsInScope(everyone, [physics], filterOfForm(4));
    expect(names(displayed(rows, 'assigned'))).toEqual(['Boodoo']);
    expect(names(displayed(rows, 'unassigned'))).toEqual(['Anand', 'Cato']);
    expect(displayed(rows, 'all')).toHaveLength(3);
    expect(displayed(rows, 'assigned')[0]?.teacher).toEqual({ id: 1012, name: 'R. Best' });
  });

  it('are in classes that are named once each, 4A2 before 4A10', () => {
    const inClasses = ['4A10', '4A2', '4A10', '4A1'].map((id, place) => student(place, 'Ali', id));
    expect(classesOf(studentsInScope(inClasses, [], filterOfForm(4)))).toEqual(['4A1', '4A2', '4A10']);
  });

  it('of another form are all of its classes and students again', () => {
    expect(filterOfForm(5)).toEqual({ formLevel: 5, formClassId: null, display: 'all' });
  });
});
