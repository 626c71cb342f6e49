import { type RawBuilder, sql } from 'kysely';

/**
 * To sort by: a column of form classes as `compareClasses` of the contract orders them, by form level and then as people read,
 * 1A2 before 1A10. Numbers are filled up to five digits: which locales that compare them PostgreSQL has is not the same
 * everywhere, while the one used here has been demanded since the names are sorted by it.
 */
export function inClassOrder(column: string): RawBuilder<string> {
  const name = sql.ref(column);
  return sql<string>`(left(${name}, 1) || regexp_replace(
    regexp_replace(${name}, '\\d+', '0000\\&', 'g'), '\\d*(\\d{5})', '\\1', 'g')) collate "und-x-icu"`;
}
