import { counted } from 'contract/counted';

const mostNamed = 5;

/** Words of Subject Assignment. The specification's stand as it writes them (2-administration §2, §4, §8). */
export const assignmentTexts = {
  tabs: 'Subject Assignment',
  singleTab: 'Subject Student Assignment',
  batchTab: 'Batch Assignment',

  // Subjects
  subjects: 'Subjects',
  subjectsFailed: 'The subjects could not be loaded',
  searchSubjects: 'Search subjects',
  subjectCount: (count: number) => counted(count, 'subject'),
  noSubjects: 'No subjects yet',
  noSubjectsHint: 'They are added under Settings in the main menu.',
  subjectColumns: { subject: 'Subject', abbr: 'Abbr', actions: 'Students' },
  viewStudents: 'View/Add Students',
  viewStudentsOf: (subject: string) => `View/Add Students, ${subject}`,

  // One subject
  studentsTitle: (subject: string) => `${subject} – assigned students`,
  studentsFailed: 'The students of this subject could not be loaded',
  teachersFailed: 'The teachers of this subject could not be loaded',
  searchStudents: 'Search students',
  columns: {
    id: 'ID',
    lastName: 'Last Name',
    firstName: 'First Name',
    gender: 'Gender',
    formClass: 'Class',
    teacher: 'Teacher',
    delete: 'Delete',
  },
  nobodyAssigned: 'Nobody is assigned to this subject yet',
  nobodyAssignedHint: 'Add students one by one here, or a whole class with Batch Assignment.',
  teacherOf: (name: string) => `Teacher of ${name}`,
  teacherWithClasses: (name: string, classes: readonly string[]) =>
    classes.length === 0 ? name : `${name} – ${classes.join(', ')}`,
  deleteStudent: (name: string) => `Delete ${name}`,
  /** The newest first; on a phone there is no room for a whole class. */
  deleted: (names: readonly string[]) => {
    const more = names.length - mostNamed;
    const named = [...names.slice(0, mostNamed), ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
    return names.length === 1
      ? `${named} was taken out of the subject. Marks stay.`
      : `${names.length} students were taken out of the subject: ${named}. Marks stay.`;
  },
  deleteFailed: (name: string) => `${name} could not be taken out of the subject.`,
  perhapsDeleted: (name: string) => `It is not known whether ${name} was taken out of the subject.`,
  notPutBack: (name: string) => `${name} could not be put back into the subject.`,
  perhapsPutBack: (name: string) => `It is not known whether ${name} was put back into the subject.`,
  undoAll: 'Undo all',
  teacherUpdated: 'Teacher Updated',
  teacherNotUpdated: 'An Error has occurred.',
  teacherKept: (name: string) => `The teacher of ${name} was not changed.`,
  teacherPerhapsChanged: (name: string) => `It is not known whether the teacher of ${name} was changed.`,

  // Add Student
  addStudent: 'Add Student',
  addTitle: (subject: string) => `Add Student – ${subject}`,
  student: 'Student',
  teacher: 'Teacher',
  studentOption: (name: string, formClass: string) => `${name} – ${formClass}`,
  add: 'Add',
  studentAdded: 'Student Added',
  studentNotAdded: 'Student Not Added',
  notAdded: (name: string) => `${name} was not added to the subject.`,
  perhapsAdded: (name: string) => `It is not known whether ${name} was added to the subject.`,
  isWith: (name: string, teacher: string) => `${name} is in the subject with ${teacher} by now.`,
  studentsNotListed: 'The students could not be loaded',

  // Batch
  filters: 'Filters',
  subject: 'Subject',
  form: 'Form',
  formClass: 'Class',
  allClasses: 'All',
  display: 'Display',
  displays: { all: 'All', assigned: 'Assigned', unassigned: 'Unassigned' },
  assigned: 'Assigned',
  batchNotLoaded: 'Subjects, classes and students could not be loaded',
  noneWithChoices: 'There are no classes of Forms 4 to 6',
  noneWithChoicesHint: 'Students of Forms 1 to 3 take every subject of their class.',
  chooseSubject: 'Choose a subject',
  chooseSubjectHint: 'Its students, their teachers and who has none yet are listed then.',
  batchTable: 'Students to assign',
  batchColumns: { id: 'ID', name: 'Name', formClass: 'Class', teacher: 'Teacher', assigned: 'Assigned' },
  yes: 'Yes',
  no: 'No',
  nobodyHere: 'No students here',
  nobodyHereHint: 'No student of this form and class fits what is displayed.',
  assignSelected: 'Assign Selected Students',
  willMove: (count: number) =>
    count === 1
      ? '1 of those selected has another teacher in this subject and will move.'
      : `${count} of those selected have another teacher in this subject and will move.`,
  withoutLesson: (teacher: string, where: readonly string[]) =>
    `${teacher} has no lesson of this subject in ${where.join(', ')}.`,
  studentsAssigned: (count: number) => counted(count, 'Student Assigned', 'Students Assigned'),
  batchFailed: 'An error has occured.',
  batchNotAssigned: 'The students were not assigned.',
  batchPerhapsAssigned: 'It is not known whether the students were assigned.',
  batchChanged: (count: number, teacher: string, subject: string) =>
    `${counted(count, 'student was', 'students were')} assigned to ${teacher} in ${subject}.`,
  batchUndone: (count: number) => `Undone for ${counted(count, 'student')}`,
  batchNotUndone: 'The batch was not undone.',
  batchPerhapsUndone: 'It is not known whether the batch was undone.',
  /** Each with who changed it; null where nobody knows. */
  changedSince: (kept: readonly { name: string; by: string | null }[]) => {
    const names = kept.slice(0, mostNamed).map(({ name, by }) => (by === null ? name : `${name} (by ${by})`));
    const more = kept.length - mostNamed;
    const named = [...names, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
    return kept.length === 1
      ? `1 assignment was changed since, and stays: ${named}.`
      : `${counted(kept.length, 'assignment')} were changed since, and stay: ${named}.`;
  },
  you: 'you',
} as const;

/** Milliseconds for which a notice of this section stands (2-administration §9). */
export const noticeFor = 4000;
