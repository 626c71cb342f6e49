import { counted } from 'contract/counted';

/** Words of the subjects; what the specification says stands in contract/subjects (2-administration §2, §8). */
export const subjectsTexts = {
  title: 'Add / Edit Subjects',
  search: 'Search subjects',
  columns: { title: 'Subject', abbr: 'Abbr', asrCode: 'ASR Code', actions: 'Actions' },
  which: 'Which subjects',
  inUse: 'In use',
  retiredOnes: 'Retired',
  count: (count: number) => counted(count, 'subject'),
  retiredCount: (count: number) => counted(count, 'retired subject'),
  loadFailed: 'The subjects could not be loaded',
  none: 'No subjects yet',
  noneHint: 'Add the first one.',
  noneRetired: 'No subject is retired',
  noneRetiredHint: 'A subject that is no longer taught can be retired; its marks stay.',
  add: 'Add Subject',
  edit: 'Edit',
  delete: 'Delete',
  takeBack: 'Take back into use',
  of: (action: string, title: string) => `${action} ${title}`,

  editTitle: (title: string) => `Edit Subject – ${title}`,
  fields: { title: 'Subject Title', abbr: 'Subject Abbreviation', asr_code: 'ASR Code' },
  asrHint: "The ministry's code in the annual statistical return. May be empty.",
  deleteConsequence: 'It is used nowhere. This cannot be undone.',
  retire: 'Retire',
  retireConsequence:
    'A retired subject leaves all choices. Marks, report cards and transcripts keep it, and it can be taken back into use.',
  retired: (title: string) => `${title} retired`,
  takenBack: (title: string) => `${title} is in use again`,
} as const;
