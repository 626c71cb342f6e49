import { type Unsent, unsentNow } from '../api/unsent.ts';
import { showSnackbar } from './snackbar-host.tsx';
import { uiTexts } from './texts.ts';

/** Where one leaves a class with saves that the server does not have, says so, and what becomes of them. */
export function tellUnsent(): void {
  const sentences = unsentInWords(unsentNow());
  if (sentences.length > 0) showSnackbar(sentences.join(' '), { severity: 'warning', duration: 8000 });
}

/** What the server does not have, and what becomes of it, in sentences. */
export function unsentInWords({ waiting, failed }: Unsent): string[] {
  return [
    ...(waiting > 0 ? [uiTexts.stillWaiting(waiting)] : []),
    ...(failed > 0 ? [uiTexts.stillFailed(failed)] : []),
  ];
}
