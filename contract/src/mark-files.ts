import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  academicTermIdInPath,
  employeeIdInPath,
  formClassIdInAddress,
  subjectIdInPath,
} from './identifiers.ts';
import { type SheetColumn, sheetColumnLabels, sheetColumns } from './mark-plan.ts';
import { spreadsheetLimits } from './spreadsheets.ts';
import { academicYearLabel, academicYearOfTerm, termNumberOf } from './terms.ts';

/** A class's marks as a spreadsheet: downloaded, filled in, and sent back to be looked at before it is stored. */

export const markFileHeadings = {
  student_id: 'ID',
  name: 'Name',
  ...sheetColumnLabels,
} as const satisfies Record<SheetColumn | 'student_id' | 'name', string>;

export const markFileMessages = {
  otherLesson: (file: string, here: string) => `This file is for ${file}; this is ${here}.`,
  noLesson: 'This file does not say which class it is for. Download the class list again.',
  noIds: `There is no column ${markFileHeadings.student_id} in this file. Download the class list and fill that in.`,
  noMarks: `There is no column of marks in this file: ${sheetColumns.map((column) => markFileHeadings[column]).join(', ')}.`,
  noRows: 'There are no students in this file.',
  unknownColumn: (heading: string) => `The column “${heading}” is not known and was left out.`,
  doubleColumn: (heading: string) => `The column “${heading}” stands twice; the first one was taken.`,
  noId: 'There is no ID in this row.',
  notAnId: (text: string) => `“${text}” is not an ID.`,
  notOnSheet: (id: number) => `No student with the ID ${id} is on this mark sheet.`,
  otherName: (id: number, name: string, written: string) =>
    `The ID ${id} is that of ${name}, not of ${written}. The row was left out.`,
  double: (name: string, rows: string) => `${name} stands in the rows ${rows}. None of them was taken.`,
} as const;

/** 202601 → 'Term 1, 2026-2027'. */
export function termInWords(academicTermId: number): string {
  return `Term ${termNumberOf(academicTermId)}, ${academicYearLabel(academicYearOfTerm(academicTermId))}`;
}

/** What a file wants changed: only cells that differ from what was downloaded, or that hold something. */
export const markFileContent = z.object({
  rows: z.array(
    z.object({
      /** As the spreadsheet counts, from 1. */
      row: z.number().int(),
      student_id: z.number().int(),
      name: z.string(),
      cells: z.array(z.object({ column: z.enum(sheetColumns), text: z.string() })),
    }),
  ),
  problems: z.array(z.object({ row: z.number().int(), message: z.string() })),
});
export type MarkFileContent = z.infer<typeof markFileContent>;

const lessonInPath = z.object({
  className: formClassIdInAddress,
  termId: academicTermIdInPath,
  subjectCode: subjectIdInPath,
  employeeId: employeeIdInPath,
});

export const markFileCalls = {
  downloadMarkFile: endpoint({
    method: 'GET',
    path: '/api/mark-sheet-file/:className/:termId/:subjectCode/:employeeId',
    summary: 'The mark sheet of a lesson as a spreadsheet to fill in',
    access: ['enterMarks', 'academicAdministration'],
    params: lessonInPath,
    produces: 'xlsx',
  }),
  readMarkFile: endpoint({
    method: 'POST',
    path: '/api/mark-sheet-file/:className/:termId/:subjectCode/:employeeId',
    summary: 'Reads a spreadsheet of marks (.xlsx, .csv) and stores nothing',
    access: ['enterMarks', 'academicAdministration'],
    params: lessonInPath,
    takesFile: { bytes: spreadsheetLimits.bytes },
    response: markFileContent,
    produces: 'json',
  }),
};
