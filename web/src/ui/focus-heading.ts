import { focusWhenFree } from './focus-when-free.ts';

/** The focus goes where a section begins, unless something has it: what had it is gone. */
export function focusHeading(): void {
  focusWhenFree(sectionHeading);
}

/** The same for what stood in a part of the section that has a heading of its own: the way there may be long. */
export function focusHeadingOver(element: Element): void {
  const heading = element.closest('section:has(h2[tabindex])')?.querySelector<HTMLElement>('h2[tabindex]');
  focusWhenFree(() => (heading?.isConnected === true ? heading : sectionHeading()));
}

function sectionHeading(): HTMLElement | null {
  return document.querySelector<HTMLElement>('h1[tabindex]');
}
