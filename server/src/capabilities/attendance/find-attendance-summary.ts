import { type AttendanceSummary, invalidDateSelected } from 'contract/attendance-reports';
import { formLevels } from 'contract/identifiers';
import type { Database } from '../../database/transaction.ts';
import { Invalid } from '../../errors.ts';
import { countDay, listRegisterDates } from './attendance-count-store.ts';

/**
 * How many pupils of each form were present, absent and late on a date; on the latest date with registers where
 * none is given. 422 for a date without.
 */
export async function findAttendanceSummary(db: Database, date?: string): Promise<AttendanceSummary> {
  const dates = await listRegisterDates(db);
  if (date !== undefined && !dates.includes(date)) throw invalidDate();
  const day = date ?? dates.at(-1);
  const counts = day === undefined ? [] : await countDay(db, day);
  const sum = (of: 'present' | 'late') => counts.reduce((total, form) => total + form[of], 0);
  return {
    attendance_records: formLevels.map((form_level) => {
      const { present = 0, absent = 0 } = counts.find((form) => form.form_level === form_level) ?? {};
      return { form_level, attendance: { present, absent }, total: present + absent };
    }),
    attendance_school: { attendance: sum('present') },
    attendance_late: { attendance: sum('late') },
    dates,
  };
}

/** What other capabilities and documents say of a date without registers. */
export function invalidDate(): Invalid {
  return new Invalid({ attendance_date: [invalidDateSelected] });
}
