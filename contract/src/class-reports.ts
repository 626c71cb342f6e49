import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  academicTermIdInPath,
  academicYearIdInPath,
  formClassIdInAddress,
  studentIdInPath,
} from './identifiers.ts';
import { reportTerm } from './terms.ts';

/** The documents of one form class, the mark sheet's numbers for the screen, and the periods to choose from. */

const ofClassInTerm = z.object({ academicTermId: academicTermIdInPath, formClassId: formClassIdInAddress });

/** A student's subject on the class mark sheet; marks as entered. */
const sheetMark = z.object({
  subject_id: z.number().int(),
  /** Whether the student takes the subject, and does not merely have a mark in it. */
  assigned: z.boolean(),
  course_mark: z.number().nullable(),
  exam_mark: z.number().nullable(),
  /** ABS and NW stand for a mark that is not there: 1 present, 2 absent, 3 no work. */
  course_attendance: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  exam_attendance: z.union([z.literal(1), z.literal(2)]),
  /** Initial and surname, '' for nobody. */
  teacher: z.string(),
});

const markSheetData = z.object({
  /** What the class was marked by in that term: 0 course work only, 1 exams count. */
  exam_mark: z.union([z.literal(0), z.literal(1)]),
  /** The mark from which one has passed. */
  pass_mark: z.number(),
  /** By title; those which somebody in the class takes or has a mark in. */
  subjects: z.array(z.object({ id: z.number().int(), abbr: z.string() })),
  /** A student each, by last name, first name. */
  marks: z.array(
    z.object({
      student_id: z.number().int(),
      last_name: z.string(),
      first_name: z.string(),
      term_marks: z.array(sheetMark),
    }),
  ),
});
export type MarkSheetData = z.infer<typeof markSheetData>;

/** The first and last day of the year; null while they are not known. */
const classListYear = z.object({
  academic_year_id: z.number().int(),
  start: z.iso.date().nullable(),
  end: z.iso.date().nullable(),
});
export type ClassListYear = z.infer<typeof classListYear>;

export const classReportCalls = {
  printMarkSheet: endpoint({
    method: 'GET',
    path: '/api/mark-sheet/:academicTermId/:formClassId',
    summary: 'The class mark sheet, by rank',
    access: ['reports'],
    params: ofClassInTerm,
    produces: 'pdf',
  }),
  printMeritList: endpoint({
    method: 'GET',
    path: '/api/merit-sheet/:academicTermId/:formClassId',
    summary: 'The merit list of a class',
    access: ['reports'],
    params: ofClassInTerm,
    produces: 'pdf',
  }),
  printClassList: endpoint({
    method: 'GET',
    path: '/api/class-list/:formClassId/:academicYearId',
    summary: 'The class list of a year, males then females',
    access: ['reports'],
    params: z.object({ formClassId: formClassIdInAddress, academicYearId: academicYearIdInPath }),
    produces: 'pdf',
  }),
  printSubjectChoiceSheets: endpoint({
    method: 'GET',
    path: '/api/mark-sheet-subject-choice/:formClassId',
    summary: 'The subject-choice sheets of a class of the current year',
    access: ['reports'],
    params: z.object({ formClassId: formClassIdInAddress }),
    produces: 'pdf',
  }),
  printSubjectChoiceSheet: endpoint({
    method: 'GET',
    path: '/api/mark-sheet-subject-choice/:formClassId/:studentId',
    summary: 'The subject-choice sheet of one student',
    access: ['reports'],
    params: z.object({ formClassId: formClassIdInAddress, studentId: studentIdInPath }),
    produces: 'pdf',
  }),
  readMarkSheetData: endpoint({
    method: 'GET',
    path: '/api/mark-sheet-data',
    summary: 'The marks of a class in a term, student by subject',
    access: ['reports'],
    query: z.object({
      form_class_id: formClassIdInAddress,
      academic_term_id: academicTermIdInPath,
    }),
    response: markSheetData,
    produces: 'json',
  }),
  listMarkSheetTerms: endpoint({
    method: 'GET',
    path: '/api/mark-sheet-terms',
    summary:
      'The terms whose mark sheets can be opened, newest first: the current one and the published ones',
    access: ['reports'],
    response: z.array(reportTerm),
    produces: 'json',
  }),
  listClassListYears: endpoint({
    method: 'GET',
    path: '/api/class-list-years',
    summary: 'The academic years with class lists, newest first',
    access: ['reports'],
    response: z.array(classListYear),
    produces: 'json',
  }),
};
