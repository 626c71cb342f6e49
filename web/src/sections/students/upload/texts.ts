import { counted, grouped } from 'contract/counted';

/** Words of Upload Students. The specification's stand as it writes them (2-administration §4, §5, §8). */
export const uploadTexts = {
  title: 'Upload Students',
  hint: 'Fill in the template, one row a student, and choose it here. Each row is looked at before anything is stored.',
  downloadTemplate: 'Download Template',
  templateFailed: 'The template could not be downloaded.',
  selectFile: 'Select File',
  noFile: 'No file selected',
  year: 'Academic Year',
  forYear: (year: string) => `Academic Year: ${year}`,
  yearsFailed: 'The academic years could not be loaded',
  read: 'Upload File',
  reading: 'Reading the file…',
  otherFile: 'Other File',
  preview: (fileName: string) => `Students in ${fileName}`,
  search: 'Search rows',
  rows: (count: number) => counted(count, 'row'),
  show: 'Show',
  withErrors: 'With errors',
  existing: 'On record already',
  row: 'Row',
  state: 'State',
  cell: (row: number, heading: string) => `Row ${row}, ${heading}`,
  rowName: (row: number, lastName: string, firstName: string) =>
    [`Row ${row}`, lastName, firstName].filter((part) => part !== '').join(', '),
  deleteSelected: (count: number) => `Delete ${counted(count, 'row')}`,
  allDeleted: 'No rows are left',
  allDeletedHint: 'Choose another file, or the same one again.',
  nothingToUpload: 'No row is left to upload',
  summary: (ready: number, wrong: number) =>
    wrong === 0
      ? `${grouped(ready)} ready to upload`
      : `${grouped(ready)} ready to upload, ${grouped(wrong)} with errors`,
  upload: (count: number) => `Upload ${counted(count, 'Student')}`,
  /** One after another while it takes (2-administration §4). */
  progress: ['Please wait...', 'Working on your request...', 'Taking a bit long...', 'Still working...'],
  mended: 'All rows can be uploaded now.',
  stored: (done: number, all: number) => `${grouped(done)} of ${grouped(all)}`,
  complete: 'Complete',
  states: {
    ready: 'Ready',
    existing: (id: number) => `Student ${id}`,
    wrong: 'Has errors',
    added: (id: number) => `Added, ${id}`,
    registered: (id: number) => `Registered, ${id}`,
    unchanged: (id: number) => `There already, ${id}`,
    refused: 'Not stored',
    unheard: 'Perhaps stored',
  },
  perhapsStored: (rows: number) =>
    rows === 1
      ? 'It is not known whether the row was stored. Upload it again as it is: nobody is added twice.'
      : `It is not known whether ${counted(rows, 'row was', 'rows were')} stored. Upload them again as they are: nobody is added twice.`,
  finished: (stored: number, there: number, refused: number) =>
    [
      `${grouped(stored)} stored`,
      there > 0 && `${grouped(there)} there already`,
      refused > 0 && `${grouped(refused)} not stored`,
    ]
      .filter((part) => part !== false)
      .join(', '),
  discardTitle: 'Close without uploading?',
  otherFileTitle: 'Choose another file without uploading these rows?',
  discardHint: (rows: number, perhaps: number) =>
    [
      perhaps > 0 && `It is not known whether ${counted(perhaps, 'row was', 'rows were')} uploaded.`,
      rows > 0 && `${counted(rows, 'row was', 'rows were')} not uploaded.`,
    ]
      .filter((part) => part !== false)
      .join(' '),
  discard: 'Discard',
} as const;
