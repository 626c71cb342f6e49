import { counted } from 'contract/counted';

/** Words of the class mark sheet's dialog. */
export const markSheetTexts = {
  title: 'Class Mark Sheet',
  search: 'Search',
  name: 'Name',
  tests: { course: 'CW', exam: 'EW' },
  testsInWords: { course: 'Course work', exam: 'Exam' },
  states: {
    failed: (passMark: number) => `below ${passMark}`,
    absent: 'absent',
    noWork: 'no work',
    missing: 'missing',
    notTaken: 'not taken',
    closed: 'course work only',
  },
  legend: 'Key',
  grid: (formClass: string) => `Marks of ${formClass}`,
  missing: (count: number) => counted(count, 'mark missing', 'marks missing'),
  nothingMissing: 'no mark missing',
  counts: (students: string, missing: string) => `${students} · ${missing}`,
  failed: 'The mark sheet could not be loaded',
  empty: 'Nobody was in this class in this term',
  emptyHint: 'Choose another class or another academic period.',
  nobodyFound: 'Nobody of this name is on the sheet',
} as const;
