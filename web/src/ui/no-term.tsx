import { EmptyState } from './empty-state.tsx';
import { uiTexts } from './texts.ts';

/** Stands in place of what a school without a term cannot have yet: the next step. */
export function NoTerm() {
  return <EmptyState title={uiTexts.noTerm} hint={uiTexts.noTermHint} />;
}
