import { lastTerm, lastYear, password, staff, students, term, year } from './test-school.ts';
import { validBodies } from './valid-bodies.ts';

/** The bodies of every call (`validBodies`) for the test school. */
export const testSchoolBodies = validBodies({
  password,
  term,
  lastTerm,
  year,
  lastYear,
  formClass: '1A',
  studentId: students.anika.id,
  secondStudentId: students.brandon.id,
  leftStudentId: students.gerard.id,
  upperClass: '4 Sci',
  upperStudentId: students.kyle.id,
  employee: { id: staff.npierre.id, first_name: 'Norma', last_name: 'Pierre', user_name: 'npierre' },
  otherEmployeeId: staff.lcharles.id,
});
