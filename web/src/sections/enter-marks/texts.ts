import { sheetColumnLabels } from 'contract/mark-plan';

const rowsChanged = (rows: number) => `${rows === 1 ? '1 row' : `${rows} rows`} changed.`;

/** Words of Enter Marks. The specification's stand as it writes them. */
export const marksTexts = {
  searchTeacher: 'Search Teacher',
  select: 'Select',
  teachers: 'Teachers',
  noTeachers: 'There are no teachers yet',
  noTeachersHint: 'They are added under Employees in the main menu.',
  noTeacherFound: 'No teacher of this name',
  you: 'you',
  selectSubjectClass: 'Select Subject Class',
  noClasses: 'No Classes have been assigned',
  backToTeachers: 'Back to the teachers',
  backToClasses: 'Back to the classes',
  classes: 'Classes',
  studentsFailed: 'The students could not be loaded',
  teachersFailed: 'The teachers could not be loaded',
  complete: (done: number, all: number) => `${done}/${all} complete`,
  subject: 'Subject',
  class: 'Class',
  year: 'Year',
  term: 'Term',
  next: 'Next Subject Class',
  total: (count: number) => `Total Students: ${count}`,
  leftTheSheet: (names: readonly string[]) =>
    names.length === 1
      ? `${names.join()} is no longer on this mark sheet`
      : `${names.length > 3 ? `${names.length} students` : names.join('; ')} are no longer on this mark sheet`,
  lessonGone: (lesson: string) =>
    `${lesson} is no longer among your classes. Nothing that is entered in it is stored any more.`,
  lessonOfAnother: (lesson: string, teacher: string) =>
    `${lesson} is no longer among the classes of ${teacher}.`,
  lessonBack: (lesson: string, teacher: string) =>
    `${lesson} is among ${teacher === '' ? 'your classes' : `the classes of ${teacher}`} again.`,
  noLesson: (lesson: string) => `${lesson} cannot be opened in this term`,
  noLessonHint:
    'The timetable of this year does not have the lesson, or not with this teacher. Once it does, the students come here by themselves.',
  saved: (count: number) => `${count} saved`,
  saving: (count: number) => `${count} saving`,
  waiting: (count: number) => `${count} waiting`,
  failed: (count: number) => `${count} failed`,
  clashing: (count: number) => `${count} to decide`,
  goToFailed: 'Go to the first row that failed',
  noStudents: 'No students are on this mark sheet',
  noStudentsHint: 'In Forms 4 to 6 the office assigns students to a subject and its teacher.',
  noClassmatesHint: 'Nobody is registered in this class in this term yet.',
  nothingMissing: 'Nothing is missing',
  partRefusedTitle: 'A part of this row was not saved',
  partRefusedKept: 'It is kept in the row. All else that you typed there is stored.',
  heldBack: (entries: readonly string[], why: readonly string[]) =>
    `Not stored: ${entries.join(', ')}. ${why.join(' ')}`,
  courseWorkOnly: 'This term is course work only: the exam column is closed.',
  columns: {
    ...sheetColumnLabels,
    number: '#',
    name: 'Name',
    state: 'Saved',
  },
  /** Over the column of course marks, and where a mark stands beside a school term. Each cell is called by the short word. */
  termHeading: 'Term (course mark)',
  closed: 'closed',
  /** A number was typed where Absent or No Work has closed the mark. */
  closedBy: (cell: string, attendance: string) => `${cell}: ${attendance}. P opens the mark.`,
  /** What stands on the button comes first, so that it can be called by it. */
  attendanceOf: (name: string, field: string, label: string, now: string) =>
    `${name}, ${field} attendance: ${label}, ${now}`,
  openComments: (name: string) => `Select Comment for ${name}`,
  apply: 'Apply',
  cancel: 'Cancel',
  close: 'Close',
  nothing: 'blank',
  position: (now: number, all: number) => `${now} of ${all}`,
  previousStudent: 'Back',
  nextStudent: 'Next',
  redo: 'Redo',
  fillDown: 'Fill down (blanks only)',
  undone: (rows: number) => `Undone in ${rows === 1 ? '1 row' : `${rows} rows`}`,
  changedSince: (cells: number) =>
    cells === 1
      ? '1 cell was changed by someone since, and stays'
      : `${cells} cells were changed since, and stay`,
  redone: (rows: number) => `Done again in ${rows === 1 ? '1 row' : `${rows} rows`}`,
  filled: (cells: number) =>
    cells === 0 ? 'There is nothing blank to fill' : `${cells} filled. Ctrl+Z undoes it.`,
  cleared: (cells: number) => `${cells} cleared. Ctrl+Z undoes it.`,
  pasteDone: (rows: number) => `${rowsChanged(rows)} Ctrl+Z undoes it.`,
  pasteDoneOnPhone: (rows: number) => `${rowsChanged(rows)} Undo takes it back.`,
  pasteTitle: 'Paste',
  column: 'Column',
  pasted: 'Text',
  outcome: 'What happens',
  outcomes: {
    stored: 'Will be stored',
    clamped: 'Clamped',
    rounded: 'Rounded',
    refused: 'Refused',
    skipped: 'Skipped',
    unchanged: 'Unchanged',
  },
  outcomeCounts: {
    stored: (cells: number) => `${cells} will be stored`,
    clamped: (cells: number) => `${cells} clamped`,
    rounded: (cells: number) => `${cells} rounded`,
    refused: (cells: number) => `${cells} refused`,
    skipped: (cells: number) => `${cells} skipped`,
    unchanged: (cells: number) => `${cells} unchanged`,
  },
  inPlaceOf: (before: string) => `, in place of ${before}`,
  nothingToPaste: 'There is nothing in it for this mark sheet.',
  pasteTooLong: (rows: number) => `Only the first ${rows} lines were looked at.`,
  rowsBeside: (rows: number) =>
    `${rows === 1 ? '1 line falls' : `${rows} lines fall`} below the last student.`,
  rowsOfOneName: (name: string) => `More than one line or student is called ${name}: none of them was taken.`,
  rowsNotShown: (rows: number) =>
    rows === 1
      ? '1 line is of a student who is not shown here, and was left out.'
      : `${rows} lines are of students who are not shown here, and were left out.`,
  columnsBeside: (columns: number) =>
    `${columns === 1 ? '1 column falls' : `${columns} columns fall`} beside the sheet.`,
  chosen: (cells: number) => (cells > 1 ? `${cells} cells chosen` : ''),
  keys: 'Keys',
  keyList: [
    ['Enter, Shift+Enter', 'down and up, on to the next column'],
    ['Tab, Shift+Tab', 'right and left, on to the next row'],
    ['Arrows, Home, End, Page Up, Page Down', 'move'],
    ['Ctrl+Home, Ctrl+End', 'first and last cell'],
    ['Typing', 'replaces what the cell holds'],
    ['F2', 'edits it'],
    ['Esc', 'restores it; Esc, then Tab leaves the grid'],
    ['P, A, N', 'present, absent, no work, on a mark'],
    ['A to E, Delete', 'a grade, or none'],
    ['Shift+arrows, dragging', 'choose several cells'],
    ['Ctrl+C, Ctrl+X, Ctrl+V', 'copy, cut and paste, also from a spreadsheet'],
    ['Delete', 'clears the chosen cells'],
    ['Ctrl+D', 'fills down, blanks only'],
    ['Ctrl+Z, Ctrl+Shift+Z', 'undo and redo, 20 steps'],
    ['Shift+F2', 'the history of the row'],
    ['Alt+Down', 'Select Comment, on a remark; the list, on a grade'],
    ['?', 'this card'],
  ],
  characters: (used: number, limit: number) => `${used}/${limit}`,
} as const;
