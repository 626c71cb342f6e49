import type { InvalidateQueryFilters } from '@tanstack/react-query';
import type { ClassGround } from 'contract/class-ground';
import { termCalls } from 'contract/terms';

import { currentTermQuery } from '../api/current-term.ts';
import { queryClient, queryOf } from '../api/query-client.ts';
import { whenAtRest } from './when-at-rest.ts';

/** How a section holds what the office may change in the class that is open there. */
interface OpenClass<Ground extends ClassGround> {
  form_class_id: string;
  /** The query of its students, and their IDs as the page has them; undefined while it has none. */
  students: { query: InvalidateQueryFilters; ids: () => readonly number[] | undefined };
  /** What is read anew as well where the school has gone to another term. */
  withTerm: readonly InvalidateQueryFilters[];
  /** What is read anew whatever it is, where it is in sight. */
  withAny?: readonly InvalidateQueryFilters[];
  /** What else of the section's own the page has otherwise by now. */
  alsoOutdated?: (ground: Ground) => readonly InvalidateQueryFilters[];
}

/**
 * Reads anew what an open class rests on where the office has changed that: the term, whether exams count, who is in it.
 * As on coming back to the window, but only once nobody is at work in the class.
 */
export function followOffice<Ground extends ClassGround>(
  open: OpenClass<Ground>,
): { changed: (ground: Ground) => void; stop: () => void } {
  let told: Ground | undefined;
  /** What the class was last read for: where the answer was another, it is not asked for again and again. */
  let readFor = '';

  function outdated(): readonly InvalidateQueryFilters[] {
    return told === undefined || JSON.stringify(told) === readFor ? [] : outdatedBy(told, open);
  }

  const rest = whenAtRest({
    isWanted: () => outdated().length > 0,
    isOnItsWay: () => outdated().every((query) => queryClient.isFetching(query) > 0),
    act() {
      const queries = outdated();
      readFor = JSON.stringify(told);
      for (const query of [...queries, ...(open.withAny ?? [])]) void queryClient.invalidateQueries(query);
    },
  });
  return {
    changed(ground) {
      told = ground;
      rest.look();
    },
    stop: rest.stop,
  };
}

/** What this page has of the class, and the server has otherwise by now. */
function outdatedBy<Ground extends ClassGround>(
  ground: Ground,
  { form_class_id, students, withTerm, alsoOutdated }: OpenClass<Ground>,
): InvalidateQueryFilters[] {
  const configuration = queryOf(termCalls.getTermConfiguration, { params: { className: form_class_id } });
  const known = {
    term: queryClient.getQueryData(currentTermQuery.queryKey)?.id,
    exam: queryClient.getQueryData(configuration.queryKey)?.exam_mark,
    students: students
      .ids()
      ?.toSorted((a, b) => a - b)
      .join(),
  };
  return [
    ...(known.term !== undefined && known.term !== ground.academic_term_id
      ? [{ queryKey: currentTermQuery.queryKey }, ...withTerm]
      : []),
    ...(known.exam !== undefined && known.exam !== ground.exam_mark
      ? [{ queryKey: configuration.queryKey }]
      : []),
    ...(known.students !== undefined && known.students !== ground.students.join() ? [students.query] : []),
    ...(alsoOutdated?.(ground) ?? []),
  ];
}
