import { afterPaint } from './after-paint.ts';

/**
 * Gives the focus to an element after the next picture if nothing has it then: what took it meanwhile keeps it, and the
 * picture is not laid out twice.
 */
export function focusWhenFree(target: () => HTMLElement | null | undefined): void {
  afterPaint(() => {
    if (document.activeElement === document.body) target()?.focus({ preventScroll: true });
  });
}
