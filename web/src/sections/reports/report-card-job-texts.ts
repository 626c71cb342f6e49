import { counted } from 'contract/counted';
import type { ReportCardJobInput } from 'contract/report-card-jobs';

import { uiTexts } from '../../ui/texts.ts';

/** Words of the report cards of a form or the whole school. */
export const reportCardJobTexts = {
  title: 'A whole form or the whole school',
  about: 'They are made in the background. You can leave this page, or sign out, and fetch them later.',
  which: 'Report cards of',
  wholeSchool: 'Whole school',
  of: (level: number | null) => (level === null ? reportCardJobTexts.wholeSchool : uiTexts.form(level)),
  files: 'Files',
  arrangements: {
    by_class: 'One PDF a class, to print',
    by_student: 'One PDF a student, in a folder for each class',
  } satisfies Record<ReportCardJobInput['arrangement'], string>,
  start: 'Start',
  mayLack: (entries: number) =>
    `${entries === 1 ? 'It' : 'They'} may be missing from these report cards. Start them again once all is saved.`,
  notStarted: 'The report cards were not started',
  perhapsStarted: 'It is not known whether the report cards were started',
  notListed: 'What was asked for lately could not be loaded',
  lately: 'Asked for lately',
  askedBy: (name: string, at: string) => `${name}, ${at}`,
  waiting: 'Waiting to begin',
  notFollowed: 'How far this is cannot be loaded at the moment. It is tried again by itself.',
  progress: (done: number, steps: number) => `${done} of ${counted(steps, 'class', 'classes')}`,
  cancelled: 'Cancelled',
  failed: 'The report cards could not be made.',
  done: (cards: number, bytes: number) => `${counted(cards, 'report card')}, ${megabytes(bytes)}`,
  nothing: 'Nobody was in these classes.',
  keptUntil: (at: string) => `Kept until ${at}`,
  notMade: (classes: number) => `${counted(classes, 'class', 'classes')} could not be made:`,
  problem: (formClass: string, message: string) => `${formClass}: ${message}`,
  meanwhile: 'While they were made:',
  cancel: 'Cancel',
  cancelNamed: (what: string) => `Cancel ${what}`,
  notCancelled: 'This could not be cancelled',
  download: 'Download',
  downloadNamed: (what: string) => `Download ${what}`,
  notDownloaded: 'The file could not be fetched',
  announced: {
    waiting: (what: string) => `${what}: waiting to begin`,
    running: (what: string) => `${what}: being made`,
    done: (what: string) => `${what}: ready to download`,
    failed: (what: string) => `${what}: could not be made`,
    cancelled: (what: string) => `${what}: cancelled`,
  },
} as const;

function megabytes(bytes: number): string {
  const size = bytes / 1024 / 1024;
  return size < 0.1 ? `${Math.ceil(bytes / 1024)} KB` : `${size.toFixed(size < 10 ? 1 : 0)} MB`;
}
