import type { LeftDraft } from '../../api/draft.ts';

/** The words of what is not stored, which no first page needs. */
export const unsentTexts = {
  notStored: 'Not stored',
  nothingToSettle: 'Nothing is left to settle.',
  retryAll: (refused: number) => `Retry all ${refused}`,
  leftInField: 'It was being typed when the page ended. It stands in its field when that is opened again.',
  /** Of a field that may be in sight, or not. */
  leftRefused: 'It could not be stored as it was typed. It stands in its field, with the reason.',
  leftIn: {
    'its term':
      'It could not be stored as it was typed. It stands in its field when that term is opened again.',
    'its register':
      'It could not be stored as it was typed. It stands in its field when that register is opened again.',
  } satisfies Record<NonNullable<LeftDraft['left']>, string>,
  leftUnnamed: 'What was being typed',
  leftText: (text: string) => `“${text}”`,
};
