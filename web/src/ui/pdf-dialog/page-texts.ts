import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { TextContent } from 'pdfjs-dist/types/src/display/api.d.ts';

import { searchableText, type SearchableText } from './find-in-pages.ts';

/** The texts of a document's pages, each read once; what could not be read is read again when it is next wanted. */
export interface PageTexts {
  contentOf(page: number): Promise<TextContent>;
  searchable(page: number): Promise<SearchableText>;
}

/** Each page is read once, when it is first asked for. */
export function pageTexts(pdf: PDFDocumentProxy): PageTexts {
  const contents = new Map<number, Promise<TextContent>>();
  const texts = new Map<number, Promise<SearchableText>>();

  function contentOf(page: number): Promise<TextContent> {
    return kept(contents, page, async () => (await pdf.getPage(page)).getTextContent());
  }
  return {
    contentOf,
    searchable: (page) =>
      kept(texts, page, async () => {
        const { items } = await contentOf(page);
        return searchableText(items.filter((item) => 'str' in item));
      }),
  };
}

function kept<T>(store: Map<number, Promise<T>>, page: number, read: () => Promise<T>): Promise<T> {
  const found = store.get(page);
  if (found !== undefined) return found;
  const reading = read();
  store.set(page, reading);
  // What could not be read may be in a moment.
  reading.catch(() => store.delete(page));
  return reading;
}
