import type { MedicalRecord } from 'contract/medical-record';
import type { StudentPart } from './student-part.ts';

type MedicalRow = MedicalRecord & { student_id: number };

export const blankMedical: Omit<MedicalRecord, 'student_id'> = {
  chicken_pox: false,
  diphtheria: false,
  hepatitis: false,
  measles: false,
  polio: false,
  rheumatic_fever: false,
  tetanus: false,
  typhoid: false,
  yellow_fever: false,
  asthma: false,
  diabetes: false,
  epilepsy: false,
  poor_eyesight: false,
  poor_hearing: false,
  tb: false,
  allergies: '',
  other: '',
  version: 0,
};

export const medicalPart: StudentPart<{ student_id: number }, MedicalRow> = {
  entity: 'student_medical',
  blank: ({ student_id }) => ({ student_id, ...blankMedical }),
  find: async (db, { student_id }) =>
    db.selectFrom('student_medical').selectAll().where('student_id', '=', student_id).executeTakeFirst(),
  async store(trx, row) {
    await trx
      .insertInto('student_medical')
      .values(row)
      .onConflict((conflict) => conflict.column('student_id').doUpdateSet(row))
      .execute();
  },
};
