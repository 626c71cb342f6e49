import type { createFilterOptions } from '@mui/material/Autocomplete';

import { foldedText, holdsWords, wordsOf } from './data-table/find-rows.ts';

/**
 * What a field that one types into offers: whatever holds the words, as a search finds it, in any order and however the
 * keyboard writes accents and apostrophes; but first what begins with them, so that 'math' and Enter is Mathematics and
 * not Additional Mathematics.
 *
 * @param most of a long list; more letters bring the rest.
 * @param alsoBy what finds an option, too, though it is not shown, such as an ID.
 */
export function beginFirst<T>(
  most = Infinity,
  alsoBy: (option: T) => string = () => '',
): ReturnType<typeof createFilterOptions<T>> {
  return (options, { inputValue, getOptionLabel }) => {
    const typed = foldedText(inputValue);
    const words = wordsOf(inputValue);
    const found = options.filter((option) =>
      holdsWords(`${getOptionLabel(option)} ${alsoBy(option)}`, words),
    );
    const begins = (option: T) => foldedText(getOptionLabel(option)).startsWith(typed);
    return [...found.filter(begins), ...found.filter((option) => !begins(option))].slice(0, most);
  };
}
