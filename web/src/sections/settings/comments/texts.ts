import { counted } from 'contract/counted';

/** Words of the preset comments. */
export const commentsTexts = {
  title: 'Preset Comments',
  search: 'Search comments',
  columns: { comment: 'Comment', kind: 'Kind', actions: 'Actions' },
  kinds: 'Kind',
  academic: 'Academic',
  behavioural: 'Behavioural',
  which: 'Which comments',
  inUse: 'In use',
  retiredOnes: 'Retired',
  count: (count: number) => counted(count, 'comment'),
  loadFailed: 'The comments could not be loaded',
  none: 'No comments yet',
  noneHint: 'Add the first one.',
  noneRetired: 'No comment is retired',
  noneRetiredHint: 'A comment that is retired leaves the choices; what was written with it stays.',
  add: 'Add Comment',
  edit: 'Edit',
  retire: 'Retire',
  takeBack: 'Take back into use',

  editTitle: 'Edit Comment',
  comment: 'Comment',
  thisComment: 'this comment',
  /** '23/200' */
  letters: (count: number, limit: number) => `${count}/${limit}`,
  placeholders: 'Filled in for each student: {name}, {he/she}, {his/her}, {him/her}.',
  reads: (name: string) => `For ${name}`,
  saved: 'Comment saved',
  retired: 'Comment retired',
  takenBack: 'The comment is in use again',
  failed: 'An error has occured.',
} as const;

/** Two whom a comment is shown for as it is written. */
export const examples = [
  { first_name: 'Aisha', gender: 'F' },
  { first_name: 'Marcus', gender: 'M' },
] as const;
