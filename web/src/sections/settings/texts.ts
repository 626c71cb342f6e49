/** Words of the list of settings, and of what its dialogs share (2-administration §2, §8). */
export const settingsTexts = {
  card: 'Application Settings',
  setTerm: 'Advance / Backdate Term',
  setTermHint: 'Go on to the next term, correct the dates of this one, or return to an earlier one.',
  registration: 'Edit / View Term Registration',
  registrationHint: 'Who is registered in the current term; add a student who came late.',
  subjects: 'Add / Edit Subjects',
  subjectsHint: 'Titles, abbreviations and codes of the subjects taught.',
  school: 'School Settings',
  schoolHint: 'Name, address, logo, colours, pass mark, time zone.',
  holidays: 'Holidays',
  holidaysHint: 'Days without school: no attendance is taken, and they are left out of suggested sessions.',
  configuration: 'Term Configuration',
  configurationHint: 'Whether exams count or course work only, for each form and term.',
  comments: 'Preset Comments',
  commentsHint: 'Ready-made remarks that teachers choose from.',
  classes: 'Form Classes',
  classesHint: 'Add, rename, retire and bring back form classes.',
  backup: 'Download Backup',
  backupHint: 'The whole school in one file, pictures included.',
  backupRunning: 'The backup is being made. The school goes on working meanwhile.',
  backupFailed: 'The backup could not be made',

  save: 'Save',
} as const;

/** How long a notice of what Settings stored stands, in milliseconds (2-administration §9, of terms and subjects). */
export const noticeTime = 5000;
