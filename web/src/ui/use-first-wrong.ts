import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Leads to the first field that says what is wrong with it, each time something was tried in vain: there one goes on, by
 * keyboard at once, and on a phone it may be out of sight. `isWrong`: whether a field says so; left out where `onTry`
 * is called only then.
 */
export function useFirstWrong(isWrong = true): {
  /** What holds the fields. */
  fields: RefObject<HTMLDivElement | null>;
  onTry: () => void;
} {
  const fields = useRef<HTMLDivElement>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!isWrong || tries === 0) return;
    const wrong = fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!wrong) return;
    // A date is typed in its parts.
    (wrong.querySelector<HTMLElement>('[role="spinbutton"]') ?? wrong).focus();
    bringIntoSight(wrong);
  }, [isWrong, tries]);
  return { fields, onTry: () => setTries((now) => now + 1) };
}

/** The field as a whole and what is said below it: the focus alone brings no more than the caret. */
function bringIntoSight(field: HTMLElement): void {
  const said = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  for (const one of [...said.map((id) => document.getElementById(id)), field]) {
    one?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
}
