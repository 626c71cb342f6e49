import { counted } from 'contract/counted';
import type { EnteredSinceAdvance } from 'contract/school-year';

const incompleteRows = (rows: number) => counted(rows, 'incomplete row');

/** Words of Advance / Backdate Term. The specification's stand as it writes them (2-administration §2, §5, §8). */
export const setTermTexts = {
  advanceTab: 'Advance Term',
  archivesTab: 'Term Archives',
  loadFailed: 'The terms could not be loaded',
  lastAdvanceFailed: 'Who advanced to this term could not be loaded',
  passedOverUnknown: 'Whether a term would be passed over could not be loaded',
  holidaysFailed: 'The holidays could not be loaded',
  term: 'Term',
  fields: {
    term_start: 'Current Term Start',
    term_end: 'Current Term End',
    next_term_start: 'School Reopening Date',
    total_sessions: 'Total Number of Sessions',
  },
  noTermYet: 'No term has been set yet. Choose the one that the school is in, with its dates.',
  currentIs: (period: string) => `${period} is the current term. Update Term Details changes its dates.`,
  nextIs: (period: string, term: number) =>
    `To advance to ${period}, the next one, choose Term ${term} here.`,
  leadsTo: (period: string) => `Advance Term goes on to ${period}.`,
  leadsToNext: (period: string) => `Advance Term goes on to ${period}, the next one.`,
  suggested: (sessions: number) => `Suggested: ${sessions}, two for each weekday from start to end`,
  suggestedLess: (holidays: number, sessions: number) =>
    `${holidays === 1 ? '1 holiday is' : `${holidays} holidays are`} among these days: ${sessions} without.`,
  use: (sessions: number) => `Use ${sessions}`,
  advance: 'Advance Term',
  update: 'Update Term Details',
  updated: 'Term details updated',
  shortenTitle: 'Shorten the term?',
  changeDatesTitle: 'Change the dates of the term?',
  advanced: (period: string) => `${period} is the current term now`,

  // Before an advance is confirmed
  dryRunTitle: (period: string) => `Advance to ${period}?`,
  whatHappens: 'This will happen',
  termComes: (period: string, start: string, end: string, reopening: string) =>
    `${period} becomes the current term, from ${start} to ${end}. School reopens on ${reopening}.`,
  getRecords: (students: string, sessions: number) =>
    `${students} ${students === '1 student' ? 'gets' : 'get'} a term record with ${sessions} possible sessions.`,
  publishes: (period: string) => `The report cards and mark sheets of ${period} are opened to the staff.`,
  yearBegins: (year: string, promoted: string, graduated: string) =>
    `The school year ${year} begins: ${promoted} promoted, ${graduated} ${graduated === '1 student' ? 'becomes' : 'become'} Graduated.`,
  promotions: 'Promotions',
  from: 'From',
  to: 'To',
  howMany: 'Students',
  graduated: 'Graduated',
  noClass: 'no class',
  total: 'Total',
  insteadOf: (wanted: string) => `${wanted} does not exist`,
  notThere: (classes: readonly string[]) =>
    `${
      classes.length === 1 ? 'This class does not exist, so its' : 'These classes do not exist, so their'
    } students go to another class of the form: ${classes.join(', ')}.`,
  missing: 'Marks still missing in the term being left',
  // A row is a student's in a subject: where exams count two marks may be missing in it.
  missingCount: (rows: number, lessons: number, classes: number) =>
    `${incompleteRows(rows)} of marks in ${lessons} ${lessons === 1 ? 'lesson' : 'lessons'} of ${classes} ${classes === 1 ? 'class' : 'classes'}. After the advance the Marks Archive takes marks of its nine subjects in Forms 1 to 3; any others can be entered only once the school has returned to this term.`,
  noneMissing: 'No marks are missing in the term being left.',
  missingInClass: (rows: number, subjects: number) =>
    `${incompleteRows(rows)}, ${counted(subjects, 'subject')}`,
  nobodyIsComplete: 'Nobody has all marks yet.',
  missingOf: (missing: number, students: number) => `${missing} of ${counted(students, 'student')}`,
  undoHint: 'It can be undone as long as nothing has been entered in the new term.',

  // Undo
  advancedBy: (period: string, at: string, by: string) => `${by} advanced to ${period} on ${at}.`,
  mayUndo: 'Nothing has been entered in it yet, so this can be undone.',
  entered: (entered: EnteredSinceAdvance) =>
    (
      [
        [entered.marks, 'mark', 'marks'],
        [entered.term_details, 'term detail', 'term details'],
        [entered.registers, 'register', 'registers'],
        [entered.students, 'student who came, moved or left', 'students who came, moved or left'],
        [entered.subject_assignments, 'subject assignment', 'subject assignments'],
        [entered.configurations, 'term configuration', 'term configurations'],
        [entered.later_terms, 'term after it', 'terms after it'],
      ] as const
    )
      .filter(([count]) => count > 0)
      .map(([count, one, several]) => counted(count, one, several))
      .join(', '),
  undoTitle: (period: string) => `Undo the advance to ${period}?`,
  undoBack: (period: string) =>
    `${period} becomes the current term again. Term records, promotions and the opened reports of the advance are taken back.`,
  undoFirst: 'The school is then without a current term again.',
  undone: 'The advance was undone',

  // Archives
  archives: 'Term Archives',
  searchTerms: 'Search terms',
  archiveColumns: { year: 'Year', term: 'Term', period: 'Period', current: 'Current' },
  current: 'Current',
  set: 'Set Term',
  setOf: (period: string) => `Set Term ${period}`,
  termCount: (count: number) => counted(count, 'term'),
  noTerms: 'No terms yet',
  noTermsHint: 'The first one is set in the other tab.',
  setTitle: (period: string) => `Set ${period} as the current term?`,
  setConsequence:
    'All staff then see this term and enter marks in it. Nothing is deleted; setting the other term here leads back.',
} as const;
