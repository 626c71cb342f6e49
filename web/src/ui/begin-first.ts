import { createFilterOptions } from '@mui/material/Autocomplete';

import { foldedText } from './data-table/find-rows.ts';

/**
 * What a field that one types into offers: whatever holds the letters, but first what begins with them, so that
 * 'math' and Enter is Mathematics and not Additional Mathematics.
 *
 * @param most of a long list; more letters bring the rest.
 */
export function beginFirst<T>(most = Infinity): ReturnType<typeof createFilterOptions<T>> {
  const usual = createFilterOptions<T>();
  return (options, state) => {
    const found = usual(options, state);
    const typed = foldedText(state.inputValue);
    const begins = (option: T) => foldedText(state.getOptionLabel(option)).startsWith(typed);
    return [...found.filter(begins), ...found.filter((option) => !begins(option))].slice(0, most);
  };
}
