import { sql } from 'kysely';

/** The current term is not left, whether or not its reports were published early or the school went back to it. */
export function wasLeft(academicTermId: number | null) {
  return sql`exists (select from academic_terms
    where academic_term_id = ${academicTermId} and published_at is not null
      and not exists (select from current_term where academic_term_id = ${academicTermId}))`;
}

/** Also of a term that is current again: the school has been in a later one, and came back. */
export function wasLeftBefore(academicTermId: number) {
  return sql`exists (select from academic_terms
    where academic_term_id = ${academicTermId} and published_at is not null
      and exists (select from academic_terms later where later.academic_term_id > ${academicTermId}))`;
}

/**
 * The moment that `wasLeft` speaks of: that of the advance, for the reports may have been published before it. Of several it
 * is the first, which was not undone: whoever went back to correct a mark left no other term by coming away again.
 */
export function whenLeft(academicTermId: number | null) {
  return sql`(select coalesce(
      (select min(at) from term_advances where from_academic_term_id = ${academicTermId} and undone_at is null),
      published_at)
    from academic_terms where academic_term_id = ${academicTermId} and ${wasLeft(academicTermId)})`;
}

/**
 * Whether the row `h` of history in the statement around it is of the time since a term was left. Of one that is not left no
 * history is read at all.
 */
export function happenedSinceLeft(academicTermId: number | null) {
  return sql<boolean>`(${wasLeft(academicTermId)} and h.at >= ${whenLeft(academicTermId)})`;
}
