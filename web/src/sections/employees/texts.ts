import { counted } from 'contract/counted';

/** Words of the teachers' list in Employees. The specification's stand as it writes them (2-administration §2, §8). */
export const employeesTexts = {
  tabs: 'Employees',
  timetableTab: 'Edit/View Timetable',
  teachersTab: 'Edit/Delete Teacher',
  teachers: 'Teachers',
  formerTeachers: 'Former teachers',
  loadFailed: 'The employees could not be loaded',
  search: 'Search teachers',
  columns: {
    id: 'ID',
    lastName: 'Last Name',
    firstName: 'First Name',
    userName: 'User Name',
    status: 'Status',
    actions: 'Actions',
  },
  which: 'Which teachers',
  current: 'Current',
  former: 'Former',
  formerEmployees: (count: number) => counted(count, 'former employee'),
  none: 'No teachers yet',
  noneHint: 'Add the first one; lessons and classes are given in the other tab.',
  noneFormer: 'Nobody has left',
  noneFormerHint: 'Teachers who are deleted stand here with all their records, and can be brought back.',
  edit: 'Edit',
  delete: 'Delete',
  permissions: 'Permissions',
  bringBack: 'Bring back',
  of: (action: string, name: string) => `${action} ${name}`,

  // Edit and add
  editTitle: (name: string) => `Edit Teacher – ${name}`,
  fields: { first_name: 'First Name', last_name: 'Last Name', user_name: 'User Name' },
  editHint: 'Each field is saved when you leave it.',
  nowStored: (value: string) => `It now reads “${value}”.`,
  hasLeftUnderEdit: 'The employee is no longer in service; what you change here is stored all the same.',
  notSaved: (fields: readonly string[]) => `Not saved: ${fields.join(', ')}.`,
  addTeacher: 'Add Teacher',
  addHint: 'The user name is offered from the name and can be changed. Permissions 1, 2 and 3 are given.',
  add: 'Add',
  added: (name: string) => `${name} was added`,
  addedHint: (userName: string) => `User name: ${userName}`,

  // Delete, and bring back
  deleteTitle: (name: string) => `Delete ${name}`,
  status: 'Status after leaving',
  statusesFailed: 'The statuses could not be loaded',
  dutiesFailed: 'What this teacher answers for could not be loaded',
  duties: 'What this teacher answers for this year',
  noDuties: 'No lessons and no classes this year.',
  lessons: 'Lessons',
  formTeacherOf: 'Form teacher of',
  deanOf: 'Dean of',
  studentsOf: (formClass: string, subject: string, students: number) =>
    students === 0 ? `${formClass} ${subject}` : `${formClass} ${subject} (${students} assigned)`,
  dutiesStay: 'These stay in the timetable until they are given to someone else.',
  statusNow: (status: string) => `The status is ${status} already.`,
  confirmDelete: (name: string) => `Delete ${name}?`,
  consequence: (status: string) =>
    `The status becomes ${status}. The teacher is signed out at once and can no longer sign in. Marks, comments and all other records stay. Under Former the teacher can be brought back.`,
  deleted: (name: string) => `${name} deleted`,
  deleteFailed: 'An Error Occured',
  bringBackTitle: (name: string) => `Bring ${name} back?`,
  bringBackHint: (userName: string) =>
    `The teacher is in service again and signs in as ${userName} with the password of before.`,
  broughtBack: (name: string) => `${name} is back`,

  // Permissions
  permissionsTitle: (name: string) => `Permissions – ${name}`,
  permissionsHint: 'They count from the next thing that this person does.',
  ownAdministration: 'You cannot take away your own.',
  permission: (id: number, title: string) => `${id} ${title}`,
  save: 'Save',
  hasLeft: 'The employee is no longer in service; what is given counts once they are brought back.',
  permissionsSaved: (name: string) => `Permissions of ${name} saved`,
} as const;
