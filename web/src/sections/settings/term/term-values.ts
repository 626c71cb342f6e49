import { type NextTerm, schoolYearMessages, type TermChange } from 'contract/school-year';
import {
  requiredDate,
  suggestedSessions,
  termDateErrors,
  termDateFields,
  termDateMessages,
  totalSessions,
} from 'contract/term-dates';
import type { CurrentTerm } from 'contract/terms';
import { readTypedNumber } from 'contract/typed-numbers';

/** What stands in the fields of a term, as text; '' where nothing does. */
export type TermValues = Record<TermField, string>;
export type TermField = (typeof termDateFields)[number] | 'total_sessions';
export type TermErrors = Partial<Record<TermField, string>>;

/** What the fields begin with once a term is chosen: what is known of it, and no more. */
export function initialValues(term: number, current: CurrentTerm | null, next: NextTerm): TermValues {
  return valuesOf(term === current?.term ? current : term === next.term ? next : {});
}

/** What is known of a term, as its fields show it. */
export function valuesOf(known: {
  [field in TermField]?: string | number | null;
}): TermValues {
  return {
    term_start: String(known.term_start ?? ''),
    term_end: String(known.term_end ?? ''),
    next_term_start: String(known.next_term_start ?? ''),
    total_sessions: String(known.total_sessions || ''),
  };
}

/** The values with one of them changed; while nobody wrote a number of sessions, it follows the dates. */
export function withChanged(
  values: TermValues,
  field: TermField,
  text: string,
  sessionsFollow: boolean,
): TermValues {
  const changed = { ...values, [field]: text };
  if (field === 'total_sessions' || !sessionsFollow) return changed;
  const suggested = suggestedSessions(changed.term_start, changed.term_end);
  return suggested === null ? changed : { ...changed, total_sessions: String(suggested) };
}

/** What was typed over what the fields began with; a number of sessions that only followed the dates was not. */
export function typedIn(
  values: TermValues,
  begunWith: TermValues,
  ownSessions: boolean,
): Partial<TermValues> {
  const { total_sessions: _, ...dates } = values;
  const typed = Object.entries(ownSessions ? values : dates).filter(
    ([field, text]) => text !== begunWith[field as TermField],
  );
  return Object.fromEntries(typed);
}

/** What is known of a term that is chosen, under what was typed before: that is meant for the term one goes to. */
export function withTyped(
  begun: TermValues,
  typed: Partial<TermValues>,
  sessionsFollow: boolean,
): TermValues {
  const values = { ...begun, ...typed };
  return withChanged(values, 'term_start', values.term_start, sessionsFollow);
}

/** What the values say, or what is wrong with them. */
export function readTerm(
  values: TermValues,
  about: {
    term: number;
    mode: 'advance' | 'update';
    current: CurrentTerm | null;
    today: string;
  },
): { change: TermChange } | { errors: TermErrors; message: string } {
  const { term, mode, current, today } = about;
  if (mode === 'update' && current !== null && term !== current.term) {
    return { errors: {}, message: schoolYearMessages.otherTerm(current.term) };
  }
  const { term_start, term_end, next_term_start } = values;
  if ([term_start, term_end, next_term_start].includes('')) {
    return { errors: dateErrors(values), message: termDateMessages.informationMissing };
  }
  const sessions = readTypedNumber(values.total_sessions);
  const sessionsError = totalSessions.safeParse(sessions).error?.issues[0]?.message;
  const unread = dateErrors(values);
  const currentStart = mode === 'advance' ? current?.term_start : undefined;
  const errors: TermErrors = {
    ...(Object.keys(unread).length > 0 ? unread : termDateErrors(values, { today, currentStart })),
    ...(sessionsError !== undefined && { total_sessions: sessionsError }),
  };
  const [message] = Object.values(errors);
  if (message !== undefined) return { errors, message };
  const from = current?.id ?? null;
  return {
    change: {
      mode,
      term,
      term_start,
      term_end,
      next_term_start,
      total_sessions: sessions,
      from_academic_term_id: from,
    },
  };
}

function dateErrors(values: TermValues): TermErrors {
  const errors: TermErrors = {};
  for (const field of termDateFields) {
    const message = requiredDate.safeParse(values[field]).error?.issues[0]?.message;
    if (message !== undefined) errors[field] = message;
  }
  return errors;
}
