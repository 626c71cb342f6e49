import { AddedUnheard, isRefused } from './api-error.ts';

/**
 * Additions of one form, of which a later one takes no earlier one's place. Where no answer came to one and another is to be
 * added next, it is looked whether the first is there. If so, that is said (`AddedUnheard`) in place of adding: whoever took it
 * for failed may want only one of the two. The next try adds.
 */
export function addingAnother<Words, Row>({
  add,
  isOther,
  tellIfAdded,
}: {
  add: (words: Words) => Promise<Row>;
  isOther: (words: Words, earlier: Words) => boolean;
  /** Asks the server, and answers what is said of an addition that is there; null where it is not. */
  tellIfAdded: (words: Words) => Promise<string | null>;
}) {
  let unheard: Words | null = null;
  /** Throws as `add` and `tellIfAdded` do, and `AddedUnheard`. */
  return async function save(words: Words): Promise<Row> {
    if (unheard !== null && isOther(words, unheard)) {
      const added = await tellIfAdded(unheard);
      unheard = null;
      if (added !== null) throw new AddedUnheard(added);
    }
    try {
      const row = await add(words);
      unheard = null;
      return row;
    } catch (error) {
      unheard = isRefused(error) ? null : words;
      throw error;
    }
  };
}
