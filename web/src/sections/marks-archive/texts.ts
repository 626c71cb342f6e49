import { grouped } from 'contract/counted';
import type { ArchiveKind } from 'contract/marks-archive';

/** Words of the Marks Archive; what the specification writes stands in contract/marks-archive. */
export const archiveTexts = {
  currentStudents: 'Current students',
  search: 'Search students',
  archived: (count: number) => `${grouped(count)} archived`,
  none: 'There are no current students',
  noneHint: 'They appear here once they are registered in a class of this year.',
  noneArchived: 'Nobody is in the archive',
  noneArchivedHint: 'Students who have left or graduated appear here.',
  listFailed: 'The students could not be loaded',
  columns: {
    id: 'ID',
    firstName: 'First Name',
    lastName: 'Last Name',
    gender: 'Gender',
    class: 'Class',
    actions: 'Actions',
  },
  editView: 'Edit/View',
  editViewOf: (name: string) => `Edit/View ${name}`,
  marksFailed: 'The marks could not be loaded',
  marks: (name: string) => `Marks of ${name}`,
  noTerms: 'There are no terms of Forms 1 to 3 yet',
  noTermsHint: 'Register the student in a class first; then the terms stand here.',
  form: (level: number, year: string) => `Form ${level}, ${year}`,
  class: 'Class',
  term: 'Term',
  kinds: { course: 'Course', exam: 'Exam' } as const satisfies Record<ArchiveKind, string>,
  markInWords: (kind: ArchiveKind, mark: number | null) =>
    `${archiveTexts.kinds[kind]} ${mark ?? archiveTexts.noClass}`,
  /** A box as a screen reader names it. */
  box: (subject: string, kind: ArchiveKind, term: number, form: string) =>
    `${subject} ${kind}, Term ${term}, ${form}`,
  /** A mark and whose it is. */
  markOf: (box: string, name: string) => `${box}, ${name}`,
  classOf: (term: number, form: string) => `Class, Term ${term}, ${form}`,
  termOf: (term: number, form: string) => `Term ${term}, ${form}`,
  notInCalendar: "This term is not in the school's calendar, so nothing can be stored in it.",
  courseWorkOnly: 'This term was course work only.',
  currentClass: 'The class of the current term is changed in Students.',
  offCurrentTerm:
    'This student was taken off the current term, and is put on it again in Settings, Edit / View Term Registration.',
  noClass: '–',
  /** Why a box, or the class of a term, was not stored. */
  because: (of: string, message: string) => `${of}: ${message}`,
  classNotSaved: 'Class not saved.',
  classPerhapsSaved: 'It is not known whether the class was saved.',
  classSaved: 'Class saved.',
  classTakenBack: 'No class any more.',
  error: 'Error',
  unsaved: 'Close without saving these marks?',
  discard: 'Discard',
  blank: 'blank',
  historyHint: 'Choose a box to see its history (Shift+F2).',
  historyOf: (box: string) => `History of ${box}`,
} as const;
