import type { AttendanceGrade } from 'contract/attendance-grade';

/** Words of Edit/View Term Details. The specification's stand as it writes them (1-term-reporting §2, §4, §5). */
export const termTexts = {
  // Classes
  chooseClass: 'Choose a class',
  chooseClassHint: 'Its students open one after another; its overview shows what is still missing.',
  formTeacher: 'Form Teacher',
  dean: 'Dean',
  formTeacherAndDean: 'Form Teacher and Dean',
  classes: 'Classes',
  backToClasses: 'Back to the classes',
  nextClass: 'Next Class',
  leftTheClass: (names: readonly string[]) =>
    names.length === 1
      ? `${names.join()} is no longer in this class`
      : `${names.length > 3 ? `${names.length} students` : names.join('; ')} are no longer in this class`,
  leftWhileOpen: (name: string, studentId: number) =>
    `${name}, Student's ID ${studentId}, is no longer in this class. What you type here is still sent, and stored if you may write there. NEXT and PREV go on in the class.`,
  noStudents: (formClass: string) => `No students are registered in ${formClass}`,
  noStudentsHint: 'The office registers students in a form class.',
  studentsFailed: 'The students could not be loaded',

  // The student
  formClass: 'Class',
  class: (formClass: string) => `Class ${formClass}`,
  noLongerIn: (formClass: string) => `No longer in ${formClass}`,
  academicYear: 'Academic Year',
  term: 'Term',
  studentId: "Student's ID",
  fields: {
    total_sessions: 'Possible Attendance',
    sessions_absent: 'Attendance Lost',
    sessions_late: 'Times Late',
    teacher_comment: "Form Teacher's Comments",
    dean_comment: "Dean's Comment",
  },
  attended: ({ percent, label }: AttendanceGrade) => `${percent}% attended: ${label}`,
  asInRegisters: 'As in the registers',
  useRegister: (sessions: number) => `Use ${sessions} from the registers`,
  registersTaken: (sessions: number) =>
    sessions === 1
      ? 'The registers hold 1 session of this student.'
      : `The registers hold ${sessions} sessions of this student.`,
  onlyReading: 'You read this class; its form teacher and its dean write here.',
  search: 'Search',
  reportCard: 'Report Card',
  reportCardOf: (name: string) => `Report card – ${name}`,
  prev: 'PREV',
  next: 'NEXT',
  pager: 'Students of the class',
  position: (now: number | '–', all: number) => `${now} of ${all}`,

  // Search
  ids: 'Student ID',
  firstName: 'First Name',
  lastName: 'Last Name',
  viewRecord: 'View Record',
  viewRecordOf: (name: string) => `View Record, ${name}`,
  nobodyFound: 'No student of this name or ID is in the class',

  // Subject table
  subjectsOf: (name: string) => `Subjects of ${name}`,
  columns: {
    subject: 'Subject',
    course_mark: 'Course',
    exam_mark: 'Exam',
    dilligence: 'Dil.',
    progress: 'Pro.',
    conduct: 'Cond.',
    comment: 'Comment',
    teacher: 'Teacher',
    actions: 'Change or delete',
  },
  courseWorkOnly: 'course work only',
  missing: 'missing',
  subjectsFailed: 'The subjects could not be loaded',
  average: 'Average',

  // A subject row, changed or deleted
  change: (subject: string) => `Change ${subject}`,
  delete: (subject: string) => `Delete ${subject}`,
  changeTitle: (subject: string, name: string) => `Change ${subject} of ${name}`,
  choicesFailed: 'The subjects and teachers to choose from could not be loaded',
  changeHint: 'The marks, grades and remark of the row stay as they are.',
  save: 'Save',
  changed: (subject: string) => `${subject} was changed`,
  deleteTitle: (subject: string) => `Delete ${subject}?`,
  deleteHint: (subject: string, name: string) =>
    `The marks, grades and remark of ${name} in ${subject} are taken away.`,
  deleteLabel: 'Delete',
  deleted: (subject: string, name: string) => `${subject} of ${name} was deleted`,
  deleteFailed: 'The row could not be deleted',
  perhapsDeleted: 'It is not known whether the row was deleted',
  putBack: (subject: string, name: string) => `${subject} of ${name} is back`,
  notPutBack: (subject: string, name: string) => `${subject} of ${name} could not be put back`,
  perhapsPutBack: (subject: string, name: string) =>
    `It is not known whether ${subject} of ${name} was put back`,

  // Comments
  maxHint: (limit: number) => `Max ${limit} Characters`,
  characters: (used: number, limit: number) => `${used}/${limit}`,

  // Saving
  saving: 'Saving...',
  recordSaved: 'Record Saved',
  errorOccured: 'Error Occured',
  refusedTitle: (name: string) => `The record of ${name} was not saved`,
  refusedKept: 'What you typed is kept in the record.',
  nothing: 'blank',

  // Overview of the class
  overview: 'Class Overview',
  studentPages: 'Student Records',
  overviewOf: (formClass: string) => `Overview of ${formClass}`,
  overviewFailed: 'The overview could not be loaded',
  classAverage: 'Class average',
  complete: (done: number, all: number) => `${done}/${all} students complete`,
  printClass: 'Report Cards',
  reportCardsOf: (formClass: string) => `Report cards – ${formClass}`,
  nothingMissing: 'Nothing is missing: the report cards can be printed',
  whatIsMissing: 'What is missing, and whose it is',
  nobodyTeaches: 'Nobody teaches it',
  office: 'The office',
  subjects: 'Subjects',
  name: 'Name',
  rank: 'Rank',
  details: {
    attendance: 'Attendance',
    teacher_comment: "Form Teacher's Comments",
    dean_comment: "Dean's Comment",
  },
  detailColumns: { attendance: 'Att.', teacher_comment: 'F.T.', dean_comment: 'Dean' },
  entered: 'entered',
  notTaken: 'not taken',
  noDean: 'The class has no dean',
  missingParts: { course_mark: 'course mark missing', exam_mark: 'exam mark missing' },
  markKey: 'Each cell reads course / exam.',
  courseKey: 'Each cell reads the course mark.',
  openRecord: (name: string) => `Open the record of ${name}`,
} as const;
