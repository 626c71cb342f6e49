import type { RegisterDay } from 'contract/attendance';
import type { Database } from '../../database/transaction.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { demandMayTakeRegister } from './demand-may-take-register.ts';
import { findRegister, listDayStudents, listMarkedElsewhere, type RegisterKey } from './register-store.ts';
import { demandSchoolDay } from './school-days.ts';

/** A class's students and both registers of a school day; 422 for a day without school. */
export async function openRegister(
  db: Database,
  who: SignedIn,
  which: Omit<RegisterKey, 'session'>,
): Promise<RegisterDay> {
  await demandMayTakeRegister(db, who, which.form_class_id);
  const day = await demandSchoolDay(db, which.date);
  const [students, AM, PM] = await Promise.all([
    listDayStudents(db, which, day),
    findRegister(db, { ...which, session: 'AM' }),
    findRegister(db, { ...which, session: 'PM' }),
  ]);
  const ids = students.map(({ student_id }) => student_id);
  const [elsewhereAM, elsewherePM] = await Promise.all([
    listMarkedElsewhere(db, AM, ids),
    listMarkedElsewhere(db, PM, ids),
  ]);
  return {
    ...which,
    students,
    registers: { AM, PM },
    marked_elsewhere: { AM: elsewhereAM, PM: elsewherePM },
  };
}
