import type { SignName } from './signs.ts';

/** One of the small signs, as large as its text; what it means is said beside it or by what holds it. */
export function Sign({ name }: { name: SignName }) {
  return <span className="sign" data-sign={name} aria-hidden />;
}
