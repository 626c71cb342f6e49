import { studentCalls, studentRecordCalls } from 'contract/students';
import { termRegistrationCalls } from 'contract/term-registration';

/** What shows who is registered in the current term; who is given a class with it is a current student. */
export const registrationLists = [
  termRegistrationCalls.listTermRegistration,
  termRegistrationCalls.listLateStudents,
  studentRecordCalls.listAllStudents,
  studentCalls.listCurrentStudents,
] as const;
