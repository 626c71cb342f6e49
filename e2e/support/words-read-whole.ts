import type { Locator } from '@playwright/test';

/** The words that are broken over two lines, or reach out of the element that they stand in. */
export async function brokenOrCutWords(within: Locator): Promise<string[]> {
  return within.evaluateAll((elements) =>
    elements.flatMap((element) => {
      const bad: string[] = [];
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        for (const { index, 0: word } of (text.nodeValue ?? '').matchAll(/[^\s-]+/g)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const { left, right } = range.getBoundingClientRect();
          const box = element.getBoundingClientRect();
          const isCut = left < box.left - 1 || right > box.right + 1;
          if (range.getClientRects().length > 1 || isCut) bad.push(word);
        }
      }
      return bad;
    }),
  );
}
