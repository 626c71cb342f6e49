/**
 * How the history names what was not typed: the reasons of contract/marks, contract/term-details, the archive, the
 * registers and the students.
 */
const reasons: Readonly<Record<string, string>> = {
  paste: 'pasted',
  upload: 'from an uploaded file',
  fill: 'filled down',
  clear: 'cleared',
  undo: 'undone or redone',
  register: 'from the registers',
  opening: 'when the class was first opened',
  archive: 'in the Marks Archive',
  import: 'from an imported file',
  promotion: 'at the promotion',
};

/** Words of a record's history. */
export const historyTexts = {
  history: 'History',
  open: (name: string) => `History of ${name}`,
  hint: 'History (Shift+F2)',
  title: (name: string) => `History: ${name}`,
  loading: 'Loading the history',
  failed: 'The history could not be loaded',
  none: 'No change is recorded',
  noneHint: 'Each save from now on is kept here: who, when, from and to.',
  field: 'Column',
  recordField: 'Field',
  from: 'From',
  to: 'To',
  blank: 'blank',
  /** '' for what was typed. A reason that this page does not know yet stands as it is. */
  reason: (reason: string) => reasons[reason] ?? reason,
} as const;
