import { lastLevelOfWholeClasses } from 'contract/marks';
import { type RawBuilder, sql } from 'kysely';

/** The same as `listsWholeClass` of the contract, of a form level in a column of the statement around it. */
export function takesWholeClass(level: RawBuilder<number>) {
  return sql<boolean>`(${level} <= ${sql.lit(lastLevelOfWholeClasses)})`;
}
