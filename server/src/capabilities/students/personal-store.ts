import type { PersonalRecord } from 'contract/personal-record';
import type { StudentPart } from './student-part.ts';

type PersonalRow = PersonalRecord & { student_id: number };

export const blankPersonal: Omit<PersonalRecord, 'student_id'> = {
  address_home: null,
  town: null,
  country_of_birth: null,
  nationality: null,
  phone_mobile: null,
  email: null,
  ethnic_group_id: null,
  religion_id: null,
  previous_school: null,
  blood_group: null,
  device_type: null,
  internet_access: null,
  school_feeding: null,
  version: 0,
};

export const personalPart: StudentPart<{ student_id: number }, PersonalRow> = {
  entity: 'student_personal',
  blank: ({ student_id }) => ({ student_id, ...blankPersonal }),
  find: async (db, { student_id }) =>
    db.selectFrom('student_personal').selectAll().where('student_id', '=', student_id).executeTakeFirst(),
  async store(trx, row) {
    await trx
      .insertInto('student_personal')
      .values(row)
      .onConflict((conflict) => conflict.column('student_id').doUpdateSet(row))
      .execute();
  },
};
