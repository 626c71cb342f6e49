import { focusWhenFree } from './focus-when-free.ts';

/** The focus goes where a section begins, unless something has it: what had it is gone. */
export function focusHeading(): void {
  focusWhenFree(() => document.querySelector<HTMLElement>('h1[tabindex]'));
}
