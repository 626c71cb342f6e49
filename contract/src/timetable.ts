import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  academicYearId,
  academicYearIdInPath,
  employeeId,
  employeeIdInPath,
  formClassId,
  subjectId,
} from './identifiers.ts';

/** Who teaches what to whom, and who answers for a class, in each year (2-administration §2, §3, §7). */

export const timetableMessages = {
  chooseSubject: 'Choose a subject.',
  chooseClass: 'Choose a class.',
  noSuchSubject: 'There is no such subject.',
  noSuchClass: 'There is no such class.',
  noSuchEmployee: 'There is no such employee.',
  noSuchYear: 'There is no such year.',
  lessonGone: 'This lesson is no longer there. Someone else may have changed it.',
  lessonTaken: 'This teacher already has that lesson.',
  changedMeanwhile: 'Someone else changed these classes meanwhile.',
  copyBackwards: 'Copy from an earlier year into a later one.',
} as const;

/** Said when saving; what was asked is carried out all the same. */
export const timetableWarnings = {
  severalTeachers: (teachers: string, subject: string, formClass: string) =>
    `${subject} in ${formClass} is taught by ${teachers}.`,
  noFormTeacher: (formClass: string) => `${formClass} has no form teacher.`,
  nobodyTeaches: (subject: string, formClass: string) => `Nobody teaches ${subject} to ${formClass}.`,
  marksKept: (marks: number, subject: string, formClass: string) =>
    `${marks === 1 ? '1 mark' : `${marks} marks`} of ${subject} in ${formClass} stay as they are.`,
  assignedElsewhere: (students: number, formClass: string, subject: string, teacher: string) =>
    `${students === 1 ? '1 student' : `${students} students`} of ${formClass} are assigned for ${subject} to ${teacher}, who has no such lesson.`,
} as const;

/** A lesson is employee × subject × form class, per year. */
export const lesson = z.object({
  employee_id: z.number().int(),
  form_class_id: z.string(),
  subject_id: z.number().int(),
  subject_title: z.string(),
});
export type Lesson = z.infer<typeof lesson>;

/** A lesson of the current year, as Enter Marks lists it. */
export const teacherLesson = lesson.extend({
  form_level: z.number().int(),
  /** Students on the mark sheet of this lesson. */
  students: z.number().int(),
  /** How many of them have every mark that counts (or an absence in its place) this term. */
  complete: z.number().int(),
});
export type TeacherLesson = z.infer<typeof teacherLesson>;

export const teacherTimetable = z.object({
  employee_id: z.number().int(),
  academic_year_id: z.number().int(),
  /** By class, then subject. */
  lessons: z.array(lesson),
  /** The classes that this employee is form teacher of. */
  form_class_ids: z.array(z.string()),
  /** The classes that this employee is dean of. */
  form_classes: z.array(z.string()),
});
export type TeacherTimetable = z.infer<typeof teacherTimetable>;

const warnings = z.array(z.string());

export const savedLesson = lesson.extend({ warnings });
export type SavedLesson = z.infer<typeof savedLesson>;

/** The year of a change; left out, the one that this session's Timetable edits. */
const inYear = academicYearId.optional();

const lessonKey = z.object({
  employee_id: employeeId,
  subject_id: z.int(timetableMessages.chooseSubject).pipe(subjectId),
  form_class_id: z.string(timetableMessages.chooseClass).pipe(formClassId),
  academic_year_id: inYear,
});

/**
 * Adds the lesson; with a new subject or class it changes the lesson of subject_id and form_class_id into
 * that one.
 */
export const lessonSave = lessonKey.extend({
  new_subject_id: subjectId.nullish(),
  new_form_class_id: formClassId.nullish(),
});
export type LessonSave = z.infer<typeof lessonSave>;

export const lessonDeletion = lessonKey;
export type LessonDeletion = z.infer<typeof lessonDeletion>;

const classes = z.array(formClassId).max(200);

/** All the classes that the employee is to be form teacher of. */
export const formTeacherSave = z.object({
  employee_id: employeeId,
  form_class_ids: classes,
  /** The classes it started from; 409 with the present ones when they are others. */
  from_form_class_ids: classes.optional(),
  academic_year_id: inYear,
});
export type FormTeacherSave = z.infer<typeof formTeacherSave>;

/** All the classes that the employee is to be dean of. */
export const formDeanSave = z.object({
  employee_id: employeeId,
  form_classes: classes,
  from_form_classes: classes.optional(),
  academic_year_id: inYear,
});
export type FormDeanSave = z.infer<typeof formDeanSave>;

const formTeacherClasses = z.object({
  employee_id: z.number().int(),
  form_class_ids: z.array(z.string()),
});
const deanClasses = z.object({ employee_id: z.number().int(), form_classes: z.array(z.string()) });

/** The year that the Timetable edits in this session: the current one unless another was chosen. */
export const currentPeriod = z.object({
  academic_year_id: z.number().int(),
  /** The current term; null in any other year. */
  term: z.number().int().nullable(),
});
export type CurrentPeriod = z.infer<typeof currentPeriod>;

/** A year that can have a timetable: those of the school and the one after the current. */
export const timetableYear = z.object({
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
 */
export const timetableNotices = [
  'no_teacher',
  'several_teachers',
  'assigned_elsewhere',
  'no_form_teacher',
] as const;

export const timetableNotice = z.object({
  kind: z.enum(timetableNotices),
  form_class_id: z.string(),
  /** null for a notice about the class itself. */
  subject_id: z.number().int().nullable(),
  message: z.string(),
});
export type TimetableNotice = z.infer<typeof timetableNotice>;

/** Class × subject of a year: where there is no cell, nobody teaches it and nobody needs to. */
export const timetableOverview = z.object({
  academic_year_id: z.number().int(),
  classes: z.array(
    z.object({
      id: z.string(),
      form_level: z.number().int(),
      /** Registered that year. */
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
      /** Whether somebody should teach it and nobody in service does. */
      gap: z.union([z.literal(0), z.literal(1)]),
    }),
  ),
  notices: z.array(timetableNotice),
});
export type TimetableOverview = z.infer<typeof timetableOverview>;

export const timetableCopy = z.object({
  from_academic_year_id: academicYearId,
  to_academic_year_id: academicYearId,
});
export type TimetableCopy = z.infer<typeof timetableCopy>;

/**
 * Why something of the earlier year is left out: its teacher has left; its class or subject is out of use; the
 * later year has somebody else there already.
 */
export const leftOutReasons = ['teacher_left', 'class_retired', 'subject_retired', 'place_taken'] as const;

export const leftOut = z.object({
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

export const timetableCopied = z.object({
  from_academic_year_id: z.number().int(),
  to_academic_year_id: z.number().int(),
  lessons: copied,
  form_teachers: copied,
  deans: copied,
  left_out: z.array(leftOut),
});
export type TimetableCopied = z.infer<typeof timetableCopied>;

const access = ['employees'] as const;
const ofEmployee = z.object({ employeeId: employeeIdInPath });

export const timetableCalls = {
  listTeacherLessons: endpoint({
    method: 'GET',
    path: '/api/teacher-lessons/:employeeId',
    summary: "A teacher's lessons this year, each with how complete its marks are",
    access: 'signedIn',
    params: ofEmployee,
    response: z.array(teacherLesson),
    produces: 'json',
  }),
  getTeacherTimetable: endpoint({
    method: 'GET',
    path: '/api/teacher-timetable/:employeeId/:yearId',
    summary: "A teacher's lessons and classes of a year",
    access,
    params: ofEmployee.extend({ yearId: academicYearIdInPath }),
    response: teacherTimetable,
    produces: 'json',
  }),
  saveLesson: endpoint({
    method: 'POST',
    path: '/api/teacher-lesson',
    summary: 'Adds a lesson (201; 200 where it was there), or changes its subject or class (200)',
    access,
    body: lessonSave,
    response: savedLesson,
    produces: 'json',
  }),
  deleteLesson: endpoint({
    method: 'POST',
    path: '/api/delete-teacher-lesson',
    summary: 'Deletes a lesson; marks and student assignments stay',
    access,
    body: lessonDeletion,
    response: z.object({ warnings }),
    produces: 'json',
  }),
  getFormTeacherClasses: endpoint({
    method: 'GET',
    path: '/api/form-teacher-class/:employeeId/:yearId',
    summary: 'The classes that an employee is form teacher of in a year',
    access: 'signedIn',
    params: ofEmployee.extend({ yearId: academicYearIdInPath }),
    response: formTeacherClasses,
    produces: 'json',
  }),
  saveFormTeacherClasses: endpoint({
    method: 'POST',
    path: '/api/form-teacher-class',
    summary: 'Makes an employee form teacher of exactly these classes',
    access,
    body: formTeacherSave,
    response: formTeacherClasses.extend({ warnings }),
    produces: 'json',
  }),
  getFormDeanAssignments: endpoint({
    method: 'GET',
    path: '/api/form-dean-assignments/:employeeId',
    summary: 'The classes that an employee is dean of this year',
    access: 'signedIn',
    params: ofEmployee,
    response: deanClasses,
    produces: 'json',
  }),
  saveFormDeanAssignments: endpoint({
    method: 'POST',
    path: '/api/form-dean-assignments',
    summary: 'Makes an employee dean of exactly these classes',
    access,
    body: formDeanSave,
    response: deanClasses,
    produces: 'json',
  }),
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
    body: timetableCopy,
    response: timetableCopied,
    produces: 'json',
  }),
};
