import { pagesOf, rowThatFits, type TablePart } from './pages-of.ts';
import type { TableSheet } from './table-sheet.ts';

/**
 * A new page for each class, so that it can be handed on; they follow the document's first pages. Classes without
 * rows are left out.
 */
export function classPages<Part extends TablePart<unknown>>(sheet: TableSheet, classes: readonly Part[]) {
  return classes
    .filter(({ rows }) => rows.length > 0)
    .flatMap((part) => pagesOf(furtherSheet(sheet), [part]));
}

/** The sheet with rows of the height at which the largest of the classes fits on its page, if one does. */
export function sheetForClasses(sheet: TableSheet, classes: readonly TablePart<unknown>[]): TableSheet {
  const rows = classes.map((part) =>
    rowThatFits(furtherSheet(sheet), [part], { least: 4.3, most: 5.8, otherwise: 5.5 }),
  );
  return { ...sheet, row: Math.min(5.8, ...rows) };
}

/** The sheet of pages that follow others, which have no letterhead. */
export function furtherSheet(sheet: TableSheet): TableSheet {
  return { ...sheet, head: sheet.running_head, intro: 0 };
}
