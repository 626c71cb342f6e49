import { counted } from 'contract/counted';

/** Words of the Students section's list. The specification's stand as it writes them (2-administration §2, §8). */
export const studentsTexts = {
  currentStudents: 'Current students',
  loadFailed: 'The students could not be loaded',
  search: 'Search students',
  columns: {
    picture: 'Picture',
    id: 'Student ID',
    name: 'Name',
    class: 'Class',
    gender: 'Gender',
    dateOfBirth: 'Date of Birth',
    status: 'Status',
    actions: 'Actions',
  },
  archived: (count: number) => counted(count, 'archived student'),
  none: 'No current students',
  noneHint: 'Add the first one, or upload a whole class from a spreadsheet.',
  noneArchived: 'The archive is empty',
  noneArchivedHint: 'Students who leave stand here with all their records, and can be brought back.',
  addNew: 'Add New Student',
  uploadStudents: 'Upload Students',
  editView: 'Edit/View',
  changeStatus: 'Change Status',
  of: (action: string, name: string) => `${action}, ${name}`,
  registrationData: 'Registration Data',
  registrationDataAbout: 'The registration data of all current students, as a spreadsheet',
  registrationDataFailed: 'The registration data could not be downloaded',

  statusTitle: (name: string) => `Change Status – ${name}`,
  statusNow: (status: string) => `The status is ${status}.`,
  statusUnknown: (before: string) => `The status was ${before}. It is not known whether it was changed.`,
  status: 'Status',
  statusesFailed: 'The statuses could not be loaded',
  class: 'Class',
  classAgain: 'The class in which the student is registered this year',
  classAhead: 'The class in which the student is registered for the next year',
  chooseClass: 'Choose a class.',
  comesNextYear: (formClass: string) => `The student stays registered in ${formClass} for the next year.`,
  confirmTitle: (name: string) => `Change the status of ${name}?`,
  confirmLeave: (status: string) =>
    `The status becomes ${status}. The student leaves all current lists and stands in the archive; marks and all other records stay.`,
  updating: 'Updating the status…',
  notTakenBack: (name: string) => `The change of status of ${name} could not be taken back`,
  perhapsTakenBack: (name: string) =>
    `It is not known whether the change of status of ${name} was taken back`,
} as const;
