import { counted } from 'contract/counted';

/** Words of the form classes. */
export const classesTexts = {
  title: 'Form Classes',
  search: 'Search classes',
  columns: {
    class: 'Class',
    form: 'Form',
    students: 'Students this year',
    lessons: 'Lessons',
    actions: 'Actions',
  },
  which: 'Which classes',
  inUse: 'In use',
  retiredOnes: 'Retired',
  count: (count: number) => counted(count, 'class', 'classes'),
  loadFailed: 'The classes could not be loaded',
  none: 'No form classes yet',
  noneHint: 'Add the first one, such as 1A.',
  noneRetired: 'No class is retired',
  noneRetiredHint: 'A class that is no longer needed can be retired; what was entered for it stays.',
  add: 'Add Class',
  rename: 'Rename',
  delete: 'Delete',
  retire: 'Retire',
  takeBack: 'Take back into use',

  name: 'Class',
  nameHint: 'The form first, 1 to 6, then letters or digits: 1A, 4 Sci, 6 Up.',
  renameTitle: (id: string) => `Rename ${id}`,
  saved: (id: string) => `${id} saved`,
  deleteTitle: (id: string) => `Delete ${id}?`,
  deleteConsequence: 'Nothing was ever entered for this class. This cannot be undone.',
  deleted: (id: string) => `${id} deleted`,
  retireTitle: (id: string) => `Retire ${id}?`,
  retireConsequence:
    'A retired class leaves all choices, and nobody is promoted into it. What was entered for it stays, and it can be taken back into use.',
  retired: (id: string) => `${id} retired`,
  takenBack: (id: string) => `${id} is in use again`,
  failed: 'An error has occured.',
} as const;
