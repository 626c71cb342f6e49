import { administersMarks } from 'contract/abilities';
import { openTermDetails, type TermDetailField, termDetailMessages } from 'contract/term-details';
import { NotAllowed, NotFound } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import type { SaveContext } from './term-record-store.ts';

/** Refuses whoever may change nothing of this record; absent students are refused as other classes' are. */
export function demandOpenFields(
  who: SignedIn,
  context: SaveContext | undefined,
): { context: SaveContext; open: readonly TermDetailField[] } {
  if (context === undefined && administersMarks(who)) throw new NotFound();
  const open = context === undefined ? [] : openTermDetails(who, context.lead);
  if (context === undefined || open.length === 0) throw new NotAllowed(termDetailMessages.notYourClass);
  return { context, open };
}
