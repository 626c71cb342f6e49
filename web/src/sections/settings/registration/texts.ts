import { uiTexts } from '../../../ui/texts.ts';

/** Words of the term registration (2-administration §2, §9). */
export const registrationTexts = {
  title: 'Edit / View Term Registration',
  search: 'Search students',
  columns: {
    id: 'Student ID',
    firstName: 'First Name',
    lastName: 'Last Name',
    formClass: 'Class',
    delete: 'Delete',
  },
  loadFailed: 'The term registration could not be loaded',
  none: 'Nobody is registered in this term yet',
  noneHint: 'Students are registered when the school advances to a term.',
  delete: (name: string) => `Delete ${name}`,
  deleteTitle: (name: string, academicTermId: number) =>
    `Take ${name} off ${uiTexts.period(academicTermId)}?`,
  deleteConsequence:
    'The mark sheets and lists of this term no longer show the student. What was entered is kept, and comes back when the student is added again.',
  confirmDelete: 'Delete',
  deleted: (name: string) => `${name} deleted`,
  deleteFailed: 'An error has occured.',

  add: 'Add Student',
  addTitle: 'Add a student who came late',
  student: 'Student',
  studentOption: (name: string, formClass: string | null) =>
    formClass === null ? name : `${name} (${formClass})`,
  chooseStudent: 'Choose a student.',
  candidatesFailed: 'The students could not be loaded',
  nobodyLeft: 'All active students are registered in this term. A new student is added under Students first.',
  formClass: 'Class',
  sessions: 'Possible Attendance',
  sessionsHint: 'Sessions from the day the student came. Empty: the whole term.',
  takenOff: 'This student was taken off this term before. What was entered then comes back.',
  addButton: 'Add',
  added: (name: string) => `${name} added`,
  addedUnheard: (name: string) =>
    `${name} was added: only the answer was lost. Nobody else has been added yet.`,
  addFailed: 'An error has occured.',
} as const;

/** How long a notice stands, in milliseconds (2-administration §9). */
export const registrationNoticeTime = 3000;
