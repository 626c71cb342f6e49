import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { academicTermIdInPath, formClassIdInAddress } from './identifiers.ts';
import { markRecord } from './marks.ts';

/** The form teacher's overview of a class before printing: subject × student, what is missing and whose it is. */

/** Of a subject: marks that the term asks for and that are neither entered nor excused by an absence. */
const missingMarks = ['course_mark', 'exam_mark'] as const;
/** Of a student: parts of the term record. */
export const missingDetails = ['attendance', 'teacher_comment', 'dean_comment'] as const;

const overviewCell = markRecord
  .pick({ course_mark: true, exam_mark: true, course_attendance: true, exam_attendance: true })
  .extend({
    subject_id: z.number().int(),
    missing: z.array(z.enum(missingMarks)),
    /** The subject teacher's remark stands. */
    has_remark: z.boolean(),
    /** Whose it is: 'A. Mohammed'; '' where nobody teaches it. */
    teacher: z.string(),
  });
export type OverviewCell = z.infer<typeof overviewCell>;

const overviewStudent = z.object({
  student_id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  picture: z.string(),
  /** Per cent, not rounded; null when no subject counts. */
  average: z.number().nullable(),
  rank: z.number().int().nullable(),
  /** A counting mark is missing. */
  incomplete: z.boolean(),
  missing: z.array(z.enum(missingDetails)),
  /** Only the subjects that the student takes or has marks in. */
  marks: z.array(overviewCell),
});
export type OverviewStudent = z.infer<typeof overviewStudent>;

const classOverview = z.object({
  form_class_id: z.string(),
  academic_term_id: z.number().int(),
  /** 0 course work only, 1 exams count. */
  exam_mark: z.union([z.literal(0), z.literal(1)]),
  pass_mark: z.number(),
  /** Per cent, not rounded; null when nobody has an average. */
  class_average: z.number().nullable(),
  /** 'A. Mohammed' */
  form_teachers: z.array(z.string()),
  deans: z.array(z.string()),
  /** By title. */
  subjects: z.array(
    z.object({
      subject_id: z.number().int(),
      abbr: z.string(),
      subject_title: z.string(),
      /** Each teacher of the subject's cells once. */
      teachers: z.array(z.string()),
      /** Students with a missing mark. */
      missing: z.number().int(),
    }),
  ),
  /** By last name, first name. */
  students: z.array(overviewStudent),
  /**
   * Another text after each save and deletion of a mark or term record of these students: where the server has one by now
   * (`/api/class-ground`), this is read anew. A server of the version before, at work beside a newer one, does not tell it.
   */
  saves: z.string().optional(),
});
export type ClassOverview = z.infer<typeof classOverview>;

export const classOverviewCalls = {
  getClassOverview: endpoint({
    method: 'GET',
    path: '/api/class-overview/:termId/:classId',
    summary: 'What a class still lacks before its report cards are printed, and whose it is',
    access: ['termDetails', 'academicAdministration'],
    params: z.object({ termId: academicTermIdInPath, classId: formClassIdInAddress }),
    response: classOverview,
    produces: 'json',
  }),
};
