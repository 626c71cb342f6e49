import type { DocumentSchool } from '../render/document-school.ts';
import type { TablePage } from './pages-of.ts';
import type { TableSheet } from './table-sheet.ts';

/** What `tables.typ` reads of every document of tables; no page gives the document's empty page. */
export interface TabularModel<Part> {
  school: DocumentSchool;
  /** Of the band and of each further page: 'Merit list', and of what: '1A, Term 1, 2026-2027'. */
  title: string;
  period: string;
  sheet: TableSheet;
  pages: readonly TablePage<Part>[];
}
