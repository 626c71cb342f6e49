/** Words of the class list as a file. */
export const classFileTexts = {
  menu: 'Class list file',
  download: 'Download class list',
  upload: 'Upload marks',
  uploadTitle: (fileName: string) => `Upload marks: ${fileName}`,
  chooseFile: 'File of marks',
  downloadFailed: 'The class list could not be made.',
  uploadFailed: (fileName: string) => `${fileName} was not taken; nothing was changed.`,
  nothingNew: (fileName: string) =>
    `Nothing in ${fileName} differs from the class list that it was made from.`,
  inRow: (row: number, message: string) => `Row ${row}: ${message}`,
  close: 'Close',
} as const;
