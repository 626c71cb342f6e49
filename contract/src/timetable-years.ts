import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { academicYearId, academicYearIdInPath } from './identifiers.ts';
import { named } from './named.ts';

/** The timetable of a whole year: which one is edited, what it holds and lacks, its copy into a later one (2-administration §7, 3-decisions §9). */

/** The year that the Timetable edits in this session: the current one unless another was chosen. */
const currentPeriod = z.object({
  academic_year_id: z.number().int(),
  /** The current term; null in any other year. */
  term: z.number().int().nullable(),
});
export type CurrentPeriod = z.infer<typeof currentPeriod>;

/** A year that can have a timetable: those of the school and the one after the current. */
const timetableYear = z.object({
  academic_year_id: z.number().int(),
  /** '2026-2027' */
  academic_year: z.string(),
  current: z.union([z.literal(0), z.literal(1)]),
  lessons: z.number().int(),
});
export type TimetableYear = z.infer<typeof timetableYear>;

const person = z.object({ id: z.number().int(), first_name: z.string(), last_name: z.string() });

/** Someone who teaches or leads a class; `left` 1 when no longer in service. */
const holder = person.extend({ left: z.union([z.literal(0), z.literal(1)]) });

/**
 * - `no_teacher`: students take the subject in this class and nobody in service teaches it.
 * - `several_teachers`: more than one teaches it. From Form 4 on that is usual, for sets.
 * - `assigned_elsewhere`: students of the class are assigned to a teacher without that lesson.
 * - `no_form_teacher`: nobody in service is the class's form teacher.
 *
 * In a year that is over, whoever has left since was in service.
 */
export const timetableNotices = [
  'no_teacher',
  'several_teachers',
  'assigned_elsewhere',
  'no_form_teacher',
] as const;

const timetableNotice = z.object({
  kind: z.enum(timetableNotices),
  form_class_id: z.string(),
  /** null for a notice about the class itself. */
  subject_id: z.number().int().nullable(),
  message: z.string(),
});
export type TimetableNotice = z.infer<typeof timetableNotice>;

/** Class × subject of a year: where there is no cell, nobody teaches it and nobody needs to. */
const timetableOverview = z.object({
  academic_year_id: z.number().int(),
  classes: z.array(
    z.object({
      id: z.string(),
      form_level: z.number().int(),
      /** Registered that year, and with the school still unless the year is over. */
      students: z.number().int(),
      form_teachers: z.array(holder),
      deans: z.array(holder),
    }),
  ),
  /** The subjects in use, and any other that has a lesson, by title. */
  subjects: z.array(z.object({ id: z.number().int(), title: z.string(), abbr: z.string() })),
  cells: z.array(
    z.object({
      form_class_id: z.string(),
      subject_id: z.number().int(),
      teachers: z.array(holder),
      /** Whether somebody should teach it and nobody in service does, or in a year that is over nobody did. */
      gap: z.union([z.literal(0), z.literal(1)]),
    }),
  ),
  notices: z.array(timetableNotice),
});
export type TimetableOverview = z.infer<typeof timetableOverview>;

const timetableCopy = z.object({
  from_academic_year_id: academicYearId,
  to_academic_year_id: academicYearId,
});
export type TimetableCopy = z.infer<typeof timetableCopy>;

/**
 * Why something of the earlier year is left out: its teacher has left; its class or subject is out of use; the
 * later year has somebody else there already.
 */
export const leftOutReasons = ['teacher_left', 'class_retired', 'subject_retired', 'place_taken'] as const;

const leftOut = z.object({
  kind: z.enum(['lesson', 'form_teacher', 'dean']),
  employee: person,
  form_class_id: z.string(),
  subject_title: z.string().nullable(),
  reason: z.enum(leftOutReasons),
});
export type LeftOut = z.infer<typeof leftOut>;

const copied = z.object({
  /** Copied, or with dry_run to be copied. */
  copied: z.number().int(),
  /** In the later year already. */
  present: z.number().int(),
});

const timetableCopied = z.object({
  from_academic_year_id: z.number().int(),
  to_academic_year_id: z.number().int(),
  lessons: copied,
  form_teachers: copied,
  deans: copied,
  left_out: z.array(leftOut),
});
export type TimetableCopied = z.infer<typeof timetableCopied>;

const access = ['employees'] as const;

export const timetableYearCalls = {
  getCurrentPeriod: endpoint({
    method: 'GET',
    path: '/api/current-period',
    summary: 'The year that the Timetable edits in this session',
    access,
    response: currentPeriod,
    produces: 'json',
  }),
  chooseCurrentPeriod: endpoint({
    method: 'POST',
    path: '/api/current-period',
    summary: 'Chooses the year that the Timetable edits in this session',
    access,
    body: z.object({ academic_year_id: academicYearId }),
    response: currentPeriod,
    produces: 'json',
  }),
  listTimetableYears: endpoint({
    method: 'GET',
    path: '/api/timetable-years',
    summary: 'The years that can have a timetable, newest first, the coming one included',
    access,
    response: z.array(timetableYear),
    produces: 'json',
  }),
  getTimetableOverview: endpoint({
    method: 'GET',
    path: '/api/timetable-overview/:yearId',
    summary: 'Class × subject of a year with who teaches, and what is missing',
    access,
    params: z.object({ yearId: academicYearIdInPath }),
    response: timetableOverview,
    produces: 'json',
  }),
  copyTimetable: endpoint({
    method: 'POST',
    path: '/api/timetable-copy',
    summary:
      'Copies lessons, form teachers and deans of one year into a later one; with ?dry_run=1 says what it would copy',
    access,
    query: z.object({ dry_run: z.enum(['0', '1']).optional() }),
    body: named(timetableCopy),
    response: timetableCopied,
    produces: 'json',
  }),
};
