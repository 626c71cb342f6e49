import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  academicYearId,
  academicYearIdInPath,
  employeeId,
  employeeIdInPath,
  employeeIdOrAdmin,
  employeeIdOrAdminInPath,
  formClassId,
  subjectId,
} from './identifiers.ts';
import { named } from './named.ts';

/** Who teaches what to whom, and who answers for a class, in each year (2-administration §2, §3, §7). */

export const timetableMessages = {
  chooseSubject: 'Choose a subject.',
  chooseClass: 'Choose a class.',
  noSuchSubject: 'There is no such subject.',
  noSuchClass: 'There is no such class.',
  noSuchEmployee: 'There is no such employee.',
  hasLeft: 'This employee is no longer in service.',
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
    marks === 1
      ? `1 mark of ${subject} in ${formClass} stays as it is.`
      : `${marks} marks of ${subject} in ${formClass} stay as they are.`,
  assignedElsewhere: (students: number, formClass: string, subject: string, teacher: string) =>
    `${students === 1 ? `1 student of ${formClass} is` : `${students} students of ${formClass} are`} assigned for ${subject} to ${teacher}, who has no such lesson.`,
} as const;

/** A lesson is employee × subject × form class, per year. */
const lesson = z.object({
  employee_id: z.number().int(),
  form_class_id: z.string(),
  subject_id: z.number().int(),
  subject_title: z.string(),
});
export type Lesson = z.infer<typeof lesson>;

/** A lesson of the current year, as Enter Marks lists it. */
const teacherLesson = lesson.extend({
  form_level: z.number().int(),
  /** Students on the mark sheet of this lesson. */
  students: z.number().int(),
  /** How many of them have every mark that counts (or an absence in its place) this term. */
  complete: z.number().int(),
});
export type TeacherLesson = z.infer<typeof teacherLesson>;

const teacherTimetable = z.object({
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

const savedLesson = lesson.extend({ warnings });
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
const lessonSave = lessonKey.extend({
  new_subject_id: subjectId.nullish(),
  new_form_class_id: formClassId.nullish(),
});
export type LessonSave = z.infer<typeof lessonSave>;

const lessonDeletion = lessonKey;
export type LessonDeletion = z.infer<typeof lessonDeletion>;

const classes = z.array(formClassId).max(200);

/** All the classes that the employee is to be form teacher of. */
const formTeacherSave = z.object({
  employee_id: employeeId,
  form_class_ids: classes,
  /** The classes it started from; 409 with the present ones when they are others. */
  from_form_class_ids: classes.optional(),
  academic_year_id: inYear,
});

/** All the classes that the employee is to be dean of. */
const formDeanSave = z.object({
  employee_id: employeeId,
  form_classes: classes,
  from_form_classes: classes.optional(),
  academic_year_id: inYear,
});

const formTeacherClasses = z.object({
  employee_id: employeeIdOrAdmin,
  form_class_ids: z.array(z.string()),
});
const deanClasses = z.object({ employee_id: employeeIdOrAdmin, form_classes: z.array(z.string()) });

const access = ['employees'] as const;
const ofEmployee = z.object({ employeeId: employeeIdInPath });
/** What screens ask of whoever is signed in, so that Admin, who has none of these, is answered as well. */
const ofOneself = z.object({ employeeId: employeeIdOrAdminInPath });

export const timetableCalls = {
  listTeacherLessons: endpoint({
    method: 'GET',
    path: '/api/teacher-lessons/:employeeId',
    summary: "A teacher's lessons this year, each with how complete its marks are",
    access: 'signedIn',
    params: ofOneself,
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
    body: named(lessonSave),
    response: savedLesson,
    produces: 'json',
  }),
  deleteLesson: endpoint({
    method: 'POST',
    path: '/api/delete-teacher-lesson',
    summary: 'Deletes a lesson; marks and student assignments stay',
    access,
    body: named(lessonDeletion),
    response: z.object({ warnings }),
    produces: 'json',
  }),
  getFormTeacherClasses: endpoint({
    method: 'GET',
    path: '/api/form-teacher-class/:employeeId/:yearId',
    summary: 'The classes that an employee is form teacher of in a year',
    access: 'signedIn',
    params: ofOneself.extend({ yearId: academicYearIdInPath }),
    response: formTeacherClasses,
    produces: 'json',
  }),
  saveFormTeacherClasses: endpoint({
    method: 'POST',
    path: '/api/form-teacher-class',
    summary: 'Makes an employee form teacher of exactly these classes',
    access,
    body: named(formTeacherSave),
    response: formTeacherClasses.extend({ warnings }),
    produces: 'json',
  }),
  getFormDeanAssignments: endpoint({
    method: 'GET',
    path: '/api/form-dean-assignments/:employeeId',
    summary: "The classes that an employee is dean of, in the year that this session's Timetable edits",
    access: 'signedIn',
    params: ofOneself,
    response: deanClasses,
    produces: 'json',
  }),
  saveFormDeanAssignments: endpoint({
    method: 'POST',
    path: '/api/form-dean-assignments',
    summary: 'Makes an employee dean of exactly these classes',
    access,
    body: named(formDeanSave),
    response: deanClasses,
    produces: 'json',
  }),
};
