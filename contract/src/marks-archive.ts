import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  academicTermId,
  formClassId,
  mutationId,
  studentId,
  studentIdInPath,
  subjectId,
} from './identifiers.ts';
import { markMessages, markRange, markRecord, markValue } from './marks.ts';
import { named } from './named.ts';

/** The Marks Archive: marks of past terms, seen and corrected (2-administration §2 to §9; 3-decisions §4, §9). */

/** The nine subjects of Forms 1 to 3 in the archive's order, with the names of their fields on the wire. */
export const archiveSubjects = [
  { id: 33, field: 'math', label: 'Maths' },
  { id: 18, field: 'eng_a', label: 'English' },
  { id: 30, field: 'int_sci', label: 'Science' },
  { id: 48, field: 'ss', label: 'Soc. Studies' },
  { id: 49, field: 'span', label: 'Spanish' },
  { id: 41, field: 'pe', label: 'PE' },
  { id: 53, field: 'vapa', label: 'VAPA' },
  { id: 51, field: 'tech_ed', label: 'Tech. Ed.' },
  { id: 28, field: 'ict', label: 'ICT' },
] as const;
export type ArchiveSubject = (typeof archiveSubjects)[number];

export const archiveKinds = ['course', 'exam'] as const;
export type ArchiveKind = (typeof archiveKinds)[number];

/** Which of the two marks is saved, on the wire (3-decisions §2). */
export const testIds = { exam: 1, course: 2 } as const;

export type ArchiveMarkField = `${ArchiveSubject['field']}_${ArchiveKind}`;

/** 'math' and 'exam' → 'math_exam'. */
export function archiveField(subject: ArchiveSubject, kind: ArchiveKind): ArchiveMarkField {
  return `${subject.field}_${kind}`;
}

/** The form levels that the archive shows, and students to a page (2-administration §9). */
export const archiveFormLevels = [1, 2, 3] as const;
export type ArchiveFormLevel = (typeof archiveFormLevels)[number];
export const archivePageSize = 5;

/** How long a notice stands, in milliseconds (2-administration §9). */
export const archiveNoticeTimes = { saved: 1000, notSaved: 10_000 } as const;

/** 'Maths' and 'course' → 'Maths course mark saved.' */
const markOf = (subject: string, kind: ArchiveKind) => `${subject} ${kind} mark`;

export const archiveMessages = {
  chooseClass: 'Class Must Be Selected.',
  markRange: (subject: string, kind: ArchiveKind) =>
    `${markOf(subject, kind)} must be a number between ${markRange.least}-${markRange.most}.`,
  saved: (subject: string, kind: ArchiveKind) => `${markOf(subject, kind)} saved.`,
  notSaved: (subject: string, kind: ArchiveKind) => `${markOf(subject, kind)} not saved.`,
  testId: 'A test is 1 (exam) or 2 (course work).',
  noSuchTerm: "There is no such term in the school's calendar.",
  noSuchSubject: 'There is no such subject.',
  noSuchClass: 'There is no such class.',
  currentTerm: "A student's class in the current term is changed in Students.",
  termToComeBackTo:
    "A student's class in the term that the school comes back to is changed in Students, along with the current term's.",
  offCurrentTerm:
    'A student who was taken off the current term is put on it again in Settings, Edit / View Term Registration.',
  somethingEntered: 'Something is entered for this student in this term, so that it keeps its class.',
  classMeanwhile: (formClass: string | null) =>
    formClass === null
      ? 'This student is in no class in this term by now.'
      : `The class of this term is ${formClass} by now.`,
  changedMeanwhile: 'Someone else changed this mark meanwhile.',
  mutationReused: 'This save was already used for another record.',
} as const;

const flag = z.union([z.literal(0), z.literal(1)]);
const mark = z.number().nullable();

/** One term of a student: the specification's term mark record, and what says which of its boxes are open. */
const archiveTerm = z.object({
  termId: z.number().int(),
  term: z.number().int(),
  /** The form level. */
  form: z.number().int(),
  /** null while the student is in no class that term. */
  classId: z.string().nullable(),
  math_exam: mark,
  math_course: mark,
  eng_a_exam: mark,
  eng_a_course: mark,
  int_sci_exam: mark,
  int_sci_course: mark,
  ss_exam: mark,
  ss_course: mark,
  span_exam: mark,
  span_course: mark,
  pe_exam: mark,
  pe_course: mark,
  vapa_exam: mark,
  vapa_course: mark,
  tech_ed_exam: mark,
  tech_ed_course: mark,
  ict_exam: mark,
  ict_course: mark,
  /** The attendance codes other than Present, by field: 2 Absent, 3 No Work. */
  absences: z.record(z.string(), z.union([z.literal(2), z.literal(3)])),
  /** 0: the school's calendar does not have this term, so that nothing can be stored in it. */
  in_calendar: flag,
  /** 1: this is the current term, whose class is changed in Students; one that was taken off is put on again in Settings. */
  current: flag,
  /** 0: course work only; 1: exams count. */
  exam_mark: flag,
});
export type ArchiveTerm = z.infer<typeof archiveTerm>;

/**
 * By form level, each by term; a form that was repeated has the terms of both years. A form after the highest
 * one with marks is empty.
 */
const archiveTerms = z.object({
  '1': z.array(archiveTerm),
  '2': z.array(archiveTerm),
  '3': z.array(archiveTerm),
});
export type ArchiveTerms = z.infer<typeof archiveTerms>;

const archivedStudent = z.object({
  student_id: z.number().int(),
  last_name: z.string(),
  first_name: z.string(),
  gender: z.enum(['M', 'F']).nullable(),
  /** The last one; null for who was never in a class. */
  form_class_id: z.string().nullable(),
});
export type ArchivedStudent = z.infer<typeof archivedStudent>;

const archiveMarkSave = z.object({
  student_id: studentId,
  subject_id: subjectId,
  /** null clears it. */
  mark: markValue,
  test_id: z.union([z.literal(testIds.exam), z.literal(testIds.course)], archiveMessages.testId),
  academic_term_id: academicTermId,
  /** The mark that the save started from; 409 when it is another one by now. Left out, it is not looked at. */
  from_mark: markValue.optional(),
  /** The attendance code that stood beside it, in the same way: an Absent or No Work has no mark. */
  from_attendance: z
    .union([z.literal(1), z.literal(2), z.literal(3)], markMessages.courseAttendance)
    .optional(),
  /** The version of the record that the save started from, in place of these. */
  version: z.number().int().min(0).optional(),
  mutation_id: mutationId.optional(),
});
export type ArchiveMarkSave = z.infer<typeof archiveMarkSave>;

const termRegistrationSave = z.object({
  student_id: studentId,
  academic_term_id: academicTermId,
  /** null: in no class that term. */
  form_class_id: formClassId.nullable(),
});
export type TermRegistrationSave = z.infer<typeof termRegistrationSave>;

const access = ['marksArchive'] as const;

export const marksArchiveCalls = {
  listArchivedStudents: endpoint({
    method: 'GET',
    path: '/api/archived-students',
    summary: 'The students who are not current ones, with their last class, for the Marks Archive',
    access,
    response: z.array(archivedStudent),
    produces: 'json',
  }),
  getTermMarks: endpoint({
    method: 'GET',
    path: '/api/term-marks/:studentId',
    summary: "A student's marks in Forms 1 to 3, by form level and term, up to the highest form with marks",
    access,
    params: z.object({ studentId: studentIdInPath }),
    response: archiveTerms,
    produces: 'json',
  }),
  saveArchiveMark: endpoint({
    method: 'POST',
    path: '/api/student-term-mark',
    summary: 'Saves the course or exam mark of a student, subject and term: 201 when the record is new',
    access,
    body: archiveMarkSave,
    response: markRecord,
    produces: 'json',
  }),
  registerStudent: endpoint({
    method: 'POST',
    path: '/api/register-student',
    summary:
      "Sets a student's class in a past term, for that term alone, or none where nothing is entered; 409 for the current term",
    access,
    body: named(
      termRegistrationSave.extend({
        /** The class that stood there, null for none: 409 with the present one where it is another by now. */
        from_class: formClassId.nullable().optional(),
      }),
    ),
    response: termRegistrationSave,
    produces: 'json',
  }),
};
