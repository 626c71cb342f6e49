import { counted } from 'contract/counted';
import { academicYearLabel, academicYearOfTerm, termNumberOf } from 'contract/terms';

/** Words that sections share on screen. */
export const uiTexts = {
  retry: 'Retry',
  undo: 'Undo',
  period: (academicTermId: number) =>
    `Term ${termNumberOf(academicTermId)}, ${academicYearLabel(academicYearOfTerm(academicTermId))}`,
  /** A sheet and its term: 'Mathematics 1A · Term 1, 2026-2027'. */
  inTerm: (sheet: string, academicTermId: number) => `${sheet} · ${uiTexts.period(academicTermId)}`,
  /** A comment or remark that waits, as it was typed: "Remarks: “Reads widely.”". */
  saidIn: (field: string, words: string) => `${field}: “${words}”`,
  reload: 'Reload',
  close: 'Close',
  cancel: 'Cancel',
  ok: 'Ok',
  loading: 'Loading…',
  stillLoading: 'Still loading. The connection is slow, or the server is busy.',
  classesFailed: 'The classes could not be loaded',
  notOpened: 'This could not be opened',
  /** Someone stored another text than the one over which this was typed. */
  storedSince: (stored: string) =>
    stored === ''
      ? 'It was emptied since. Type yours again, or empty it.'
      : `“${stored.length > 40 ? `${stored.slice(0, 40)}…` : stored}” was stored since. Type the one that stays.`,
  noConnection: 'The server could not be reached. Check the connection and try again.',
  unreadable: 'The answer of the server could not be read. Reload the page and try again.',
  unexpected: 'Something unexpected happened on this page. Reload it and try again.',
  sessionExpired: 'Your session has ended. Sign in again to go on.',
  /** After signing in again over what could not be done without. */
  tryAgain: (what: string) => `${what}. Please try again.`,
  serverSaid: (status: number, statusText: string) => `Server answer: ${status} ${statusText}`,
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  selectClass: 'Select Class',
  yourClasses: 'Your classes',
  form: (level: number) => `Form ${level}`,
  whichStudents: 'Which students',
  current: 'Current',
  archive: 'Archive',
  archivedStudents: 'Archived students',
  students: (count: number) => counted(count, 'student'),
  studentsShown: (shown: number, all: number) =>
    shown === all ? counted(all, 'student') : `${shown} of ${counted(all, 'student')}`,
  missingOnly: 'Missing only',
  noClasses: 'There are no form classes yet',
  noClassesHint: 'They appear here once the school has set up its form classes.',
  noSubjects: 'No subjects yet',
  noSubjectsHint: 'They appear with the lessons of the class, from Form 4 on with the subject assignments.',
  waitsToBeRead:
    'The office has changed something about this class. It is read anew once what you have begun is done.',
  otherTerm: 'The school is in another term now',
  /** Said before it is known whether the class that is open is there in that term, too. */
  otherTermHint: (period: string) =>
    `It has gone to ${period}. What can be entered from now on belongs to that term.`,
  noTerm: 'No term is set yet',
  noTermHint: 'The first one is set under Settings, in Advance / Backdate Term. Then this can be used.',
  saving: 'Saving',
  saved: 'Saved',
  waiting: 'Waiting for the connection',
  waitingUnread: 'Waiting on this device',
  failed: 'Error',
  conflict: 'Changed elsewhere',
  offline: (count: number) =>
    count === 0
      ? 'No connection. What you type is kept on this device and sent when it is back.'
      : `No connection. ${count} ${count === 1 ? 'entry waits' : 'entries wait'} on this device and will be sent when it is back.`,
  unreadHere: (count: number) =>
    count === 0
      ? 'What this device keeps cannot be read at the moment. Whether an entry waits there is not known; it is tried again by itself.'
      : `What this device keeps cannot be read at the moment. ${count} ${count === 1 ? 'entry waits' : 'entries wait'} there and will be sent as soon as it can be.`,
  signedOut: (count: number) =>
    count === 0
      ? uiTexts.sessionExpired
      : `Your session has ended. ${count} ${count === 1 ? 'entry waits' : 'entries wait'} on this device until you sign in again.`,
  notLasting: 'This browser keeps nothing on the device: stay on this page until everything is saved.',
  notStored: (count: number) => `${count} not stored`,
  stillWaiting: (count: number) =>
    `${count} ${count === 1 ? 'entry has' : 'entries have'} not reached the server yet; ${count === 1 ? 'it is' : 'they are'} kept on this device and sent as soon as possible.`,
  /** Its class may be in no list any more: then the top bar alone leads to it. */
  stillFailed: (count: number) =>
    `${count} ${count === 1 ? 'entry is' : 'entries are'} not stored; ${count === 1 ? 'it is kept on this device until it is' : 'they are kept on this device until they are'} settled: where ${count === 1 ? 'it was' : 'they were'} typed, or under “${uiTexts.notStored(count)}” in the top bar.`,
  notStoredThere: (typed: readonly string[]) => `Not stored: ${typed.join('; ')}`,
  typedFor: (name: string, field: string, text: string) => `${name}, ${field} “${text}”`,
  refusedTitle: 'This row was not saved',
  refusedKept: 'What you typed is kept in the row.',
  discard: 'Discard what I typed',
  unsavedTitle: 'Close without saving?',
  unsavedHint: 'What you changed here is lost.',
  perhapsSavedHint: 'It is not known whether what you changed here was saved.',
  /** Of what was typed over after that was sent. */
  perhapsPartlySavedHint: 'It is not known how much of what you changed here was saved.',
  unsavedDiscard: 'Discard',
  clashField: 'Field',
  keepMine: 'Keep mine',
  useTheirs: 'Use theirs',
  clash: {
    word: 'Changed by someone else',
    title: (name: string) => `Someone else changed ${name}`,
    hint: 'Both of you changed the same field. Choose which stays.',
    mine: 'Yours',
    theirs: 'Theirs',
  },
  ownClash: {
    word: 'Changed by you elsewhere',
    title: (name: string) => `You changed ${name} elsewhere, too`,
    hint: 'The same field was changed under your name on another page or device. Choose which stays.',
    mine: 'Here',
    theirs: 'Elsewhere',
  },
  /** Followed by the password (2-administration §2). */
  newPassword: 'New Password: ',
  newPasswordHint: (hours: number) =>
    `Shown only now. It is good for one sign-in within ${hours} hours, and is changed there at once.`,
  copy: 'Copy',
  copied: 'Copied',
  copyYourself: 'Selected. Copy it with Ctrl+C.',
  dropHere: 'A file can also be dropped here.',
  dropOne: 'Only one file is taken at a time. Drop the one that is meant.',
  dropFile: 'Only a file can be dropped here.',
  dropLater: 'Nothing can be taken at the moment. Drop the file again once what is on its way is done.',
  employees: (count: number) => counted(count, 'employee'),
} as const;
