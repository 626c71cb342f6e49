import { counted } from 'contract/counted';

/** Words of the term configuration. */
export const configurationTexts = {
  title: 'Term Configuration',
  term: 'Term',
  loadFailed: 'The configuration could not be loaded',
  termsFailed: 'The other terms could not be loaded',
  hint: 'Where course work alone counts, the exam column is closed and averages are made of course marks.',
  examsCount: 'Exams count',
  courseWorkOnly: 'Course work only',
  kept: (marks: number) => `${counted(marks, 'exam mark is', 'exam marks are')} kept and not shown.`,
  entered: (marks: number) => `${counted(marks, 'exam mark')} entered`,
  allForms: 'All forms',
  saved: (form: string, what: string) => `${form}: ${what.toLowerCase()}`,
  changedHint: 'This is how it stands now. Choose again if need be.',
  failed: 'An error has occured.',
} as const;
