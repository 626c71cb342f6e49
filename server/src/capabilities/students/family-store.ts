import type { FamilyData, FamilyRecord, Relationship } from 'contract/family-record';
import type { Database } from '../../database/transaction.ts';
import type { StudentPart } from './student-part.ts';

interface FamilyKey {
  student_id: number;
  relationship: Relationship;
}

/** A relative of whom nothing is known. */
export const blankFamily: FamilyData = {
  name: '',
  relation: null,
  marital_status: null,
  address_home: null,
  occupation: null,
  employer: null,
  address_work: null,
  phone_home: null,
  phone_work: null,
  phone_mobile: null,
  email: null,
  id_card: null,
};

export const familyPart: StudentPart<FamilyKey, FamilyRecord> = {
  entity: 'student_family',
  blank: ({ student_id, relationship }) => ({
    student_id,
    relationship,
    ...blankFamily,
    version: 0,
  }),
  find: async (db, { student_id, relationship }) =>
    db
      .selectFrom('student_family')
      .selectAll()
      .where('student_id', '=', student_id)
      .where('relationship', '=', relationship)
      .executeTakeFirst(),
  async store(trx, row) {
    await trx
      .insertInto('student_family')
      .values(row)
      .onConflict((conflict) => conflict.columns(['student_id', 'relationship']).doUpdateSet(row))
      .execute();
  },
  removal: {
    // A save without a name says that nothing else is there either.
    isMeantBy: ({ name }) => name === '',
    async remove(trx, { student_id, relationship }) {
      await trx
        .deleteFrom('student_family')
        .where('student_id', '=', student_id)
        .where('relationship', '=', relationship)
        .execute();
    },
  },
};

/** A student's family records, by relationship. */
export async function listFamily(db: Database, studentId: number): Promise<FamilyRecord[]> {
  return db
    .selectFrom('student_family')
    .selectAll()
    .where('student_id', '=', studentId)
    .orderBy('relationship')
    .execute();
}
