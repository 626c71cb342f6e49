import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { formClassIdInAddress } from './identifiers.ts';
import { lastSave } from './versions.ts';

/** The academic year that a term belongs to: 202601 → 20262027 (3-decisions §1). */
export function academicYearOfTerm(academicTermId: number): number {
  const start = Math.floor(academicTermId / 100);
  return start * 10_000 + start + 1;
}

/** 20262027 → 20272028. */
export function academicYearAfter(academicYearId: number): number {
  return academicYearId + 10_001;
}

/** 20262027 → 20252026. */
export function academicYearBefore(academicYearId: number): number {
  return academicYearId - 10_001;
}

/** 20262027 → 2026. */
export function startYearOf(academicYearId: number): number {
  return Math.floor(academicYearId / 10_000);
}

/** The start year of the school year in which a day ('YYYY-MM-DD') lies; it begins in August: '2027-07-31' → 2026. */
export function startYearOn(date: string): number {
  const year = Number(date.slice(0, 4));
  return Number(date.slice(5, 7)) >= 8 ? year : year - 1;
}

/** 20262027 → '2026-2027'. */
export function academicYearLabel(academicYearId: number): string {
  return `${startYearOf(academicYearId)}-${academicYearId % 10_000}`;
}

/** 202601 → 1. */
export function termNumberOf(academicTermId: number): number {
  return academicTermId % 100;
}

/** The term that follows: 202602 → 202603 → 202701. */
export function termAfter(academicTermId: number): number {
  return termNumberOf(academicTermId) === 3 ? academicTermId + 98 : academicTermId + 1;
}

/** The terms that going from one to a later one leaves out. */
export function termsBetween(from: number, to: number): number[] {
  const between: number[] = [];
  for (let id = termAfter(from); id < to; id = termAfter(id)) between.push(id);
  return between;
}

/**
 * The term that an advance with this number leads to: its next occurrence, which at or below the number of the
 * current term is in the next school year (3-decisions §6).
 */
export function termAhead(term: number, currentTermId: number): number {
  const startYear = Math.floor(currentTermId / 100);
  return (startYear + (term <= termNumberOf(currentTermId) ? 1 : 0)) * 100 + term;
}

/** The current period as the welcome line writes it: 'Term: N Year: YYYY-YYYY'. */
export function periodLabel(academicTermId: number): string {
  return `Term: ${termNumberOf(academicTermId)} Year: ${academicYearLabel(academicYearOfTerm(academicTermId))}`;
}

const date = z.iso.date();

export const currentTerm = z.object({
  id: z.number().int(),
  academic_year_id: z.number().int(),
  term: z.number().int(),
  term_start: date,
  term_end: date,
  total_sessions: z.number().int(),
  next_term_start: date.nullable(),
});
export type CurrentTerm = z.infer<typeof currentTerm>;

/** The same with the version of its dates, from which Update Term Details starts. */
export const currentTermAsSaved = currentTerm.extend(lastSave);
export type CurrentTermAsSaved = z.infer<typeof currentTermAsSaved>;

/** exam_mark: 0 course work only, 1 exams count. */
const termConfiguration = z.object({ exam_mark: z.union([z.literal(0), z.literal(1)]) });

export const reportTerm = z.object({
  academic_term_id: z.number().int(),
  academic_year: z.string(),
  term: z.number().int(),
});
export type ReportTerm = z.infer<typeof reportTerm>;

export const termCalls = {
  getCurrentTerm: endpoint({
    method: 'GET',
    path: '/api/current-term',
    summary: 'The current academic term',
    access: 'signedIn',
    response: currentTermAsSaved,
    produces: 'json',
    // An open mark sheet whose lesson has gone asks for it again and again.
    background: true,
  }),
  getTermConfiguration: endpoint({
    method: 'GET',
    path: '/api/term-configuration/:className',
    summary: 'Whether exams count for a form class in the current term',
    access: 'signedIn',
    params: z.object({ className: formClassIdInAddress }),
    response: termConfiguration,
    produces: 'json',
  }),
  listReportCardTerms: endpoint({
    method: 'GET',
    path: '/api/report-card-terms',
    summary:
      'The terms whose report cards can be printed, newest first: the current one and the published ones',
    access: ['reports', 'termDetails', 'academicAdministration'],
    response: z.array(reportTerm),
    produces: 'json',
  }),
};
