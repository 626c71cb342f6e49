import { counted } from 'contract/counted';

/** Words of the days without school. */
export const holidaysTexts = {
  title: 'Holidays',
  search: 'Search holidays',
  columns: { date: 'Date', weekday: 'Weekday', title: 'Holiday', delete: 'Delete' },
  count: (count: number) => counted(count, 'day without school', 'days without school'),
  loadFailed: 'The holidays could not be loaded',
  none: 'No holidays yet',
  noneHint: 'Add the days on which there is no school.',
  add: 'Add Holiday',
  date: 'Date',
  name: 'Holiday',
  saved: (title: string) => `${title} saved`,
  isAlready: (title: string, date: string) => `${date} is ${title} already.`,
  isReplaced: (title: string, date: string) => `${date} is ${title} already; its name is replaced.`,
  savedInPlaceOf: (title: string, before: string) => `${title} saved in place of ${before}`,
  savedOverRegisters: (saved: string, registers: number) =>
    registers === 1
      ? `${saved}. 1 register was taken on this day: it is kept, and counts in no term.`
      : `${saved}. ${counted(registers, 'register')} were taken on this day: they are kept, and count in no term.`,
  savedUnheard: (title: string, date: string) =>
    `${title}, ${date}, was saved: only the answer was lost. Nothing else has been saved yet.`,
  delete: (title: string, date: string) => `Delete ${title}, ${date}`,
  deleteTitle: (title: string) => `Delete ${title}?`,
  becomesSchoolDay: (date: string) => `${date} becomes a school day, if it lies within a term.`,
  staysWithoutSchool: (date: string, weekday: string) =>
    `${date} is a ${weekday}, and stays a day without school.`,
  confirmDelete: 'Delete',
  deleted: (title: string) => `${title} deleted`,
  failed: 'An error has occured.',
} as const;
