import { type RegisteredStudent, termDetailFields } from 'contract/term-details';

import { lastFirst } from '../../ui/full-name.ts';
import { showSnackbar } from '../../ui/snackbar-host.tsx';
import { uiTexts } from '../../ui/texts.ts';
import { letGoOf, useLeavers } from '../../ui/use-leavers.ts';
import { termRecordKey } from './term-record-kind.ts';
import { termTexts } from './texts.ts';

/** What was typed for who is no longer in the class, and cannot be stored, is named and let go. */
export function useWhoLeft(place: string, students: readonly RegisteredStudent[] | undefined): void {
  useLeavers(place, students, (left, gone) => {
    const typed = left.flatMap(letGo);
    if (typed.length === 0) return;
    const sentences = [
      ...(gone.length > 0 ? [termTexts.leftTheClass(gone.map(lastFirst))] : []),
      uiTexts.notStoredThere(typed),
    ];
    showSnackbar(sentences.join('. '), { severity: 'warning', duration: null });
  });
}

function letGo(student: RegisteredStudent): string[] {
  return termDetailFields.flatMap((field) => {
    // A figure that waits because another was stored since, and words that are too long.
    const stays = (text: string) => field.endsWith('_comment') || /^\d+$/.test(text.trim());
    const text = letGoOf(`${termRecordKey(student)} ${field}`, stays);
    return text === undefined ? [] : [uiTexts.typedFor(lastFirst(student), termTexts.fields[field], text)];
  });
}
