import { counted, grouped } from 'contract/counted';
import type { AttendanceSession, AttendanceStatus } from 'contract/attendance';
import type { AttendanceFileColumn, ImportResult } from 'contract/attendance-import';

/** Words of the registers and of what is seen of them. */
export const attendanceTexts = {
  take: 'Take Attendance',
  view: 'View Attendance',
  formClass: 'Class',
  date: 'Date',
  noSuchDay: 'This is no school day, or it is still to come.',
  previousDay: 'Previous school day',
  nextDay: 'Next school day',
  session: 'Session',
  sessions: { AM: 'Morning', PM: 'Afternoon' } satisfies Record<AttendanceSession, string>,
  chooseClass: 'Choose a class',
  chooseAnother: 'Choose another class',
  classGone: (formClass: string) => `There is no class ${formClass} any more`,
  classGoneHint: 'It was deleted or given another name meanwhile.',
  chooseDay: 'Choose a school day',
  registerHint: 'The register of the day opens here.',
  noStudents: 'No students are registered in this class',
  noStudentsHint: 'Registers are taken of students who are registered this year and active.',
  daysFailed: 'The school days could not be loaded',
  registerFailed: 'The register could not be loaded',
  attendanceFailed: 'The attendance could not be loaded',
  noSchoolYet: 'There has been no school day this year yet',
  noSchoolYetHint: 'Registers are taken on weekdays within a term that are no holidays.',
  students: 'Students',
  student: 'Student',
  othersThere: (count: number) => counted(count, 'student'),
  statuses: { 1: 'Present', 2: 'Absent', 3: 'Late' } satisfies Record<AttendanceStatus, string>,
  notMarked: 'Not marked',
  studentOf: (id: string) => `Student ${id}`,
  notInClass: (names: readonly string[], formClass: string) =>
    `${names.join('; ')}: no longer in ${formClass}, or in another class’s register of that session. ${
      names.length === 1 ? 'This mark was' : 'These marks were'
    } not stored; everyone else’s are.`,
  partRefusedTitle: 'Not everyone’s mark was saved',
  partRefusedKept: 'Discard it if that is right. Retry once the office has put it right.',
  noLongerInClass: 'No longer in this class',
  counts: ({ present, absent, late }: { present: number; absent: number; late: number }) =>
    `${present} present, ${absent} absent, ${late} late`,
  notMarkedCount: (count: number) => `${count} not marked`,
  hint: 'Tap a student to change between present, absent and late.',
  notTaken: 'Not taken yet: everyone counts as present. Tap whoever is not, or save it as it stands.',
  saveRegister: 'Save register',
  markOthersPresent: 'Mark the others present',
  savedBy: (name: string, at: string) => `Saved by ${name}, ${at}`,
  note: 'Note',
  noteOf: (name: string) => `Note on ${name}`,
  timeOf: (name: string) => `Time at which ${name} came`,
  notStored: (what: string) => `${what} is not stored`,
  registerLabel: (formClass: string, date: string, session: string) =>
    `the register of ${formClass}, ${date}, ${session.toLowerCase()}`,
  at: (day: string, session: string) => `${day}, ${session.toLowerCase()}`,
  turned: (now: string) => `It is ${now} by now`,
  turnedHint: (open: string) =>
    `The register that is open is that of ${open}. What you marked in it is kept there.`,
  turnedUnknown: (open: string) =>
    `The register that is open is that of ${open}. Without a connection a later one cannot be opened.`,
  openRegister: (register: string) => `Open ${register}`,
  stayAt: (register: string) => `Stay at ${register}`,
  taken: 'Taken',
  refusedTitle: 'This register was not saved',
  refusedKept: 'What you marked is kept on this device.',
  present: 'Present',
  absent: 'Absent',
  late: 'Late',
  total: 'Total',
  form: 'Form',
  school: 'School',
  totalAttendance: 'Total attendance',
  lateAttendance: 'Late attendance',
  daily: 'Daily Attendance',
  byClass: 'Class Attendance',
  documentTitle: (title: string, date: string) => `${title}, ${date}`,
  chart: (date: string) =>
    `Present and absent students of each form on ${date}; the numbers stand in the table`,
  numbers: (date: string) => `Present and absent students on ${date}`,
  chooseRegisterDay: 'Choose a day with registers',
  chooseRegisterDayHint: 'No register was taken on this date, or it is not typed to its end.',
  noRegisters: 'No register has been taken yet',
  noRegistersHint: 'The attendance of a day appears here once a class has taken its register.',
} as const;

const leftOut = (rows: number) => `${grouped(rows)} with errors, left out`;

export const importTexts = {
  open: 'Import from a file',
  openShort: 'Import',
  title: 'Import Attendance',
  about:
    'For schools whose gate notes who comes: a .csv or .xlsx file with a row for each student and session. Nothing is stored until you have looked at it.',
  columns: (names: readonly string[]) => `Columns: ${names.join(', ')}.`,
  choose: 'Choose file',
  chooseAnother: 'Choose another file',
  failed: (name: string) => `“${name}” was not taken`,
  storeFailed: 'The rows could not be stored',
  perhapsStored: 'It is not known whether the rows were stored',
  file: 'File of attendance',
  row: 'Row',
  name: 'Name',
  formClass: 'Class',
  existing: 'Register now',
  result: 'Result',
  readings: {
    new: 'New',
    same: 'Stands there already',
    differs: 'Differs from the register',
  },
  rows: (count: number) => counted(count, 'row'),
  filter: 'Show',
  withErrors: 'With errors',
  differing: 'Differing',
  search: 'Search rows',
  noRows: 'There are no rows in this file',
  summary: ({
    storable,
    wrong,
    differing,
    same,
  }: Record<'storable' | 'wrong' | 'differing' | 'same', number>) =>
    [
      `${grouped(storable)} new`,
      differing > 0 && `${grouped(differing)} ${differing === 1 ? 'differs' : 'differ'} from the registers`,
      same > 0 && `${grouped(same)} there already`,
      wrong > 0 && leftOut(wrong),
    ]
      .filter((part) => part !== false)
      .join(', '),
  leftOut,
  replace: (count: number) =>
    count === 1
      ? 'Replace what the register says where it differs (1 row)'
      : `Replace what the registers say where they differ (${counted(count, 'row')})`,
  store: (count: number) => `Import ${counted(count, 'row')}`,
  outcomes: {
    added: (count) => `${grouped(count)} added`,
    changed: (count) => `${grouped(count)} changed`,
    unchanged: (count) => `${grouped(count)} there already`,
    refused: (count) => `${grouped(count)} refused`,
  } satisfies Record<ImportResult['outcome'], (count: number) => string>,
  discardTitle: 'Close without importing?',
  discardHint: (rows: number, perhaps: number) =>
    [
      perhaps > 0 && `It is not known whether ${counted(perhaps, 'row was', 'rows were')} imported.`,
      rows > 0 && `${counted(rows, 'row was', 'rows were')} not imported.`,
    ]
      .filter((part) => part !== false)
      .join(' '),
  refusedRow: (row: number, error: string) => `Row ${row}: ${error}`,
  columnLabels: {
    student_id: 'ID',
    date: 'Date',
    session: 'Session',
    status: 'Status',
    time: 'Time',
  } satisfies Record<AttendanceFileColumn, string>,
} as const;
