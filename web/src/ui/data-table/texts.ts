import { grouped } from 'contract/counted';

/** Words of the shared table. */
export const dataTableTexts = {
  clearSearch: 'Clear search',
  clearAll: 'Clear search and filters',
  nothingFound: 'Nothing found',
  nothingFoundHint: 'Try fewer letters, or take a filter away.',
  /** '12 of 600 students' */
  found: (shown: number, all: string) => `${grouped(shown)} of ${all}`,
  selected: (count: number) => `${grouped(count)} selected`,
  select: (name: string) => `Select ${name}`,
  selectAll: 'Select all that are shown',
  selection: 'Selected',
  pages: 'Pages of the table',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
} as const;
