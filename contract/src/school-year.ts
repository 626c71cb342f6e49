import { z } from 'zod';
import { counted } from './counted.ts';
import { endpoint } from './endpoint.ts';
import { academicTermId, mutationId } from './identifiers.ts';
import { named } from './named.ts';
import { requiredDate, totalSessions } from './term-dates.ts';
import { currentTerm, reportTerm } from './terms.ts';
import { startedFrom } from './versions.ts';

/** Advancing, backdating and undoing a term, and promotion (2-administration §2, §4, §7; 3-decisions §6, §9). */

export const schoolYearMessages = {
  failed: 'An Error has occured',
  backdateFailed: 'An Error has occured.',
  noSuchTerm: 'There is no such term.',
  chooseTerm: 'Choose a term, 1 to 3.',
  currentMeanwhile:
    'Another term has become the current one meanwhile. Look at it, and begin anew if need be.',
  alreadyCurrent: (period: string) => `This is already the current term (${period}).`,
  otherTerm: (term: number) =>
    `Update Term Details changes Term ${term}, the current one. To go to another term, use Advance Term.`,
  noClassFor: (classes: string) =>
    `There is no class to promote students into: ${classes}. Add a class of that form first.`,
  mutationReused: 'This was already sent for something else.',
  noAdvance: 'There is no advance that could be undone.',
  enteredMeanwhile: (what: string) => `The advance cannot be undone any more: the new term has ${what}.`,
} as const;

/** Said before an advance is confirmed; it may be carried out all the same. */
export const advanceWarnings = {
  passedOver: (periods: string) => `${periods} would be passed over.`,
  opened: (periods: string) =>
    `The report cards and mark sheets of ${periods}, to which the school does not return, are opened to the staff, too.`,
  outsideYear: (year: string) => `The dates do not look like ${year}. Check the term and the dates.`,
  comesBack: 'This term was there before. Its dates are changed; what was entered in it stays.',
  noClasses: 'There are no form classes yet.',
  noStudents: 'There are no students to register yet.',
  noLessons: (year: string) =>
    `${year} has no lessons yet. The timetable can be copied from the year before.`,
} as const;

/** What whoever gives a term that stands other dates or sessions should look at before it is stored. */
export const updateWarnings = {
  sharesDays: (period: string) =>
    `These dates share days with those of ${period}: registers of such a day count in both terms.`,
  registersLeftOut: (registers: number) =>
    registers === 1
      ? '1 register was taken on a day that is outside these dates: it is kept, and counts in no term.'
      : `${counted(registers, 'register')} were taken on days that are outside these dates: they are kept, and count in no term.`,
  absencesBeyond: (students: number, sessions: number) =>
    `${counted(students, 'student has', 'students have')} more sessions absent or late than ${sessions}: their Possible Attendance stays as it is.`,
} as const;

const flag = z.union([z.literal(0), z.literal(1)]);
const count = z.number().int();

/** Dates and sessions of the current term, or of the one to go to. */
const termChange = z.object({
  mode: z.enum(['advance', 'update']).optional(),
  term: z
    .int(schoolYearMessages.chooseTerm)
    .min(1, schoolYearMessages.chooseTerm)
    .max(3, schoolYearMessages.chooseTerm),
  term_start: requiredDate,
  term_end: requiredDate,
  total_sessions: totalSessions,
  next_term_start: requiredDate,
  /** The term that was current when the dialog opened, null for none; 409 when it no longer is. */
  from_academic_term_id: academicTermId.nullish(),
  /** Of an update: the version of the dates that it started from. */
  version: startedFrom,
  mutation_id: mutationId.optional(),
});
export type TermChange = z.infer<typeof termChange>;

/** The students of one class, and where they go. */
const promotion = z.object({
  from_form_class_id: z.string(),
  /** null: they become Graduated; or, where `wanted_form_class_id` is set, there is no class for them. */
  to_form_class_id: z.string().nullable(),
  /** The class that their own one leads to, where it is none in use; null where it is, and for those who graduate. */
  wanted_form_class_id: z.string().nullable(),
  graduate: flag,
  students: count,
});
export type Promotion = z.infer<typeof promotion>;

/** A subject of a class in the term being left with students who lack a mark. */
const missingMarks = z.object({
  form_class_id: z.string(),
  subject_id: z.number().int(),
  subject_title: z.string(),
  /** 'A. Mohammed, R. Singh', whose it is to enter; '' where nobody teaches it, nor has entered anything. */
  teachers: z.string(),
  /** Who takes it or has a mark in it. */
  students: count,
  /** How many of them lack a mark. */
  missing: count,
  /** 'Ali, Anika', by name; [] where all of them lack it, and once the advance is made. */
  names: z.array(z.string()),
});
export type MissingMarks = z.infer<typeof missingMarks>;

const promotionCounts = z.object({
  /** Term records made (or, in a dry run, to be made) in the current term, the one to come in an advance. */
  term_records: count,
  /** Students registered in a class of the new school year. */
  promoted: count,
  graduated: count,
});

/** The current term as it is after the change, with what was done; in a dry run what would be. */
const termChanged = currentTerm.extend({
  mode: z.enum(['advance', 'update']),
  dry_run: flag,
  /** Of the dates as they are stored now, from which the next update starts; null in a dry run. */
  version: z.number().int().nullable(),
  /** The term that was current before; the same in an update. */
  from_academic_term_id: z.number().int().nullable(),
  /** 1: a new school year begins, and with it promotion comes. */
  new_year: flag,
  /** 1: the term was there before, e.g. after backdating; its dates are rewritten and nothing is lost. */
  comes_back: flag,
  /** 1: the reports of the term being left are published by it. */
  publishes: flag,
  counts: promotionCounts,
  /** By class; empty when no school year begins. */
  promotions: z.array(promotion),
  /** Of the term being left, by class and subject. */
  missing_marks: z.array(missingMarks),
  warnings: z.array(z.string()),
  /** Why it would be refused as the school stands; empty of a change that was made. */
  obstacles: z.array(z.string()),
});
export type TermChanged = z.infer<typeof termChanged>;

const promoted = z.object({
  academic_year_id: z.number().int(),
  dry_run: flag,
  counts: promotionCounts,
  promotions: z.array(promotion),
  obstacles: z.array(z.string()),
});
export type Promoted = z.infer<typeof promoted>;

/** The term that follows the current one, as far as it is known; without a current term, one that fits today. */
const nextTerm = z.object({
  id: z.number().int(),
  academic_year_id: z.number().int(),
  term: z.number().int(),
  /** The reopening date of the current term. */
  term_start: z.iso.date().nullable(),
  /** Of a term that was there before. */
  term_end: z.iso.date().nullable(),
  total_sessions: z.number().int().nullable(),
  next_term_start: z.iso.date().nullable(),
  /** The current term; null while there is none. */
  from_academic_term_id: z.number().int().nullable(),
  /** The day it is at the school; no date may be more than a year after it. */
  today: z.iso.date(),
});
export type NextTerm = z.infer<typeof nextTerm>;

const termInHistory = z.object({
  id: z.number().int(),
  /** '2026-2027' */
  year: z.string(),
  term: z.number().int(),
  /** 'Term: 1 Year: 2026-2027' */
  period: z.string(),
  current: flag,
});
export type TermInHistory = z.infer<typeof termInHistory>;

/** What keeps an advance from being undone, each as a number of them. */
const enteredSinceAdvance = z.object({
  marks: count,
  term_details: count,
  registers: count,
  /** Students registered, moved, brought back or given a status since. */
  students: count,
  subject_assignments: count,
  /** 1: what counts in the term, exams or course work only, was set since. */
  configurations: count,
  /** Terms after the one that it went to: they lead on from it. */
  later_terms: count,
});
export type EnteredSinceAdvance = z.infer<typeof enteredSinceAdvance>;

const lastAdvance = z.object({
  /** The term that it went to, which is the current one. */
  academic_term_id: z.number().int(),
  from_academic_term_id: z.number().int().nullable(),
  at: z.string(),
  by: z.string(),
  may_be_undone: flag,
  entered: enteredSinceAdvance,
});
export type LastAdvance = z.infer<typeof lastAdvance>;

const access = ['settings'] as const;
const dryRun = z.object({ dry_run: z.enum(['0', '1']).optional() });

export const schoolYearCalls = {
  changeCurrentTerm: endpoint({
    method: 'POST',
    path: '/api/current-term',
    summary:
      'Advances to a term with its records, promotion into a new year and publication of the old term, or updates the current one; with ?dry_run=1 says what would happen',
    access,
    query: dryRun,
    body: termChange,
    response: termChanged,
    produces: 'json',
  }),
  getNextTerm: endpoint({
    method: 'GET',
    path: '/api/next-term',
    summary: 'The term that follows the current one; it starts on the reopening date',
    access,
    response: nextTerm,
    produces: 'json',
  }),
  listTermHistory: endpoint({
    method: 'GET',
    path: '/api/term-history',
    summary: 'The terms of the school, newest first',
    access,
    response: z.array(termInHistory),
    produces: 'json',
  }),
  backdateTerm: endpoint({
    method: 'POST',
    path: '/api/backdate-term',
    summary: 'Makes a listed term the current one; nothing else changes. 409 when it is already',
    access,
    body: z.object({
      academic_term_id: academicTermId,
      from_academic_term_id: academicTermId.nullish(),
      mutation_id: mutationId.optional(),
    }),
    response: currentTerm,
    produces: 'json',
  }),
  promoteStudents: endpoint({
    method: 'POST',
    path: '/api/promote',
    summary:
      'Completes the promotion of last year into the current one; changes nothing when nothing is missing. With ?dry_run=1 says what it would do',
    access,
    query: dryRun,
    response: promoted,
    produces: 'json',
  }),
  publishTermReports: endpoint({
    method: 'POST',
    path: '/api/term-reports-register',
    summary: "Opens a term's report cards and mark sheets to the staff",
    access,
    body: named(z.object({ academic_term_id: academicTermId })),
    response: reportTerm,
    produces: 'json',
  }),
  getLastAdvance: endpoint({
    method: 'GET',
    path: '/api/last-advance',
    summary: 'The advance that made the current term, and whether it can be undone; null where there is none',
    access,
    response: z.object({ advance: lastAdvance.nullable() }),
    produces: 'json',
  }),
  undoAdvance: endpoint({
    method: 'POST',
    path: '/api/undo-advance',
    summary: 'Undoes the advance to the current term; 409 once something was entered in it',
    access,
    body: z.object({ academic_term_id: academicTermId, mutation_id: mutationId.optional() }),
    /** null where the first term of all was undone. */
    response: z.object({ current_term: currentTerm.nullable() }),
    produces: 'json',
  }),
};
