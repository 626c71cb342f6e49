import { describe, expect, it } from 'vitest';
import { familySave } from './family-record.ts';
import { medicalSave } from './medical-record.ts';
import { personalSave } from './personal-record.ts';
import { saveKey } from './record-fields.ts';
import { studentHistoryFields } from './student-history.ts';
import { studentSave } from './students.ts';

/** The fields of a save, but for those that say of whom it is and how it is sent, or that others tell of. */
function fieldsOf(save: { shape: object }, ...toldElsewhere: string[]): string[] {
  const others = [...Object.keys(saveKey), ...toldElsewhere];
  return Object.keys(save.shape).filter((field) => !others.includes(field));
}

describe("the history of a student's record", () => {
  it('tells of every field that can be saved', () => {
    const { general, personal, medical, family } = studentHistoryFields;
    // A new number is told as the number, the class by itself; the status is changed by a save of its own.
    const ofGeneral = fieldsOf(studentSave, 'new_student_id', 'form_class_id', 'beside_namesakes');
    expect(general.toSorted()).toEqual([...ofGeneral, 'student_id', 'student_status'].toSorted());
    expect(personal.toSorted()).toEqual(fieldsOf(personalSave).toSorted());
    expect(medical.toSorted()).toEqual(fieldsOf(medicalSave).toSorted());
    // The entry says whose record of the family it is.
    expect(family.toSorted()).toEqual(fieldsOf(familySave, 'relationship').toSorted());
  });
});
