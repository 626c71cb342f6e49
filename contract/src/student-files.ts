import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { mutationId, studentIdInPath } from './identifiers.ts';

/** A student's picture and other files; Admin's alone but for looking at the picture (3-decisions §3, §7, §9). */

export const fileTypes = ['picture', 'birth_certificate', 'sea_slip', 'other'] as const;
export type FileType = (typeof fileTypes)[number];

export const fileTypeLabels: Readonly<Record<FileType, string>> = {
  picture: 'Picture',
  birth_certificate: 'Birth Certificate',
  sea_slip: 'SEA Slip',
  other: 'Other',
};

export const studentFileLimits = {
  /** Of one file. */
  bytes: 8 * 1024 * 1024,
  /** Width times height of a picture or scan. */
  pixels: 50_000_000,
  /** Files of one student, the picture not counted. */
  files: 30,
} as const;

/** For the file dialog; the server looks at what a file holds, not at what it is called. */
export const acceptedPictures = 'image/jpeg,image/png,image/webp';
export const acceptedFiles = `application/pdf,${acceptedPictures}`;

/** A picture is kept at this size and covers it; the crop of the screen has this shape. */
export const pictureSize = { width: 240, height: 300 } as const;

export const studentFileMessages = {
  /** Before a picture or a file is deleted (2-administration §4). */
  deleteWarning: "This action can't be undone.",
  notAPicture: 'This file is no JPEG, PNG or WebP picture.',
  notAFile: 'This file is no PDF and no JPEG, PNG or WebP picture.',
  damaged: 'This file is damaged or was not fully copied.',
  tooManyPixels: `This picture is larger than ${studentFileLimits.pixels / 1_000_000} megapixels.`,
  unsafe: 'This PDF holds programs or other files, or is locked. Print it to a new PDF and send that.',
  tooSlow: 'This file took too long to read. Try another copy of it.',
  pictureChanged: 'Someone else changed this picture meanwhile.',
  tooMany: `A student has at most ${studentFileLimits.files} files.`,
} as const;
export type StudentFileFault = Exclude<
  keyof typeof studentFileMessages,
  'deleteWarning' | 'pictureChanged' | 'tooMany'
>;

const studentFile = z.object({
  student_id: z.number().int(),
  file_type: z.enum(fileTypes),
  /** Made by the server and not to be guessed; of a picture the name under /img/students/. */
  file_name: z.string(),
  /** What the sender's file was called; '' of a picture. */
  title: z.string(),
  media_type: z.string(),
  /** As it is kept. */
  bytes: z.number().int(),
  created_at: z.string(),
});
export type StudentFile = z.infer<typeof studentFile>;

const fileKey = { studentId: studentIdInPath, fileName: z.string().max(80) };

export const studentFileCalls = {
  sendStudentFile: endpoint({
    method: 'POST',
    path: '/api/student-file',
    summary: "Keeps a student's picture, in place of an earlier one, or another file",
    access: ['studentFiles'],
    takesFile: { bytes: studentFileLimits.bytes },
    /** The fields beside the file. */
    body: z.object({
      id: studentIdInPath,
      file_type: z.enum(fileTypes),
      /** Of a picture, the one that was seen, '' for none: 409 with the present one when it is another. */
      replaces: z.string().max(80).optional(),
      /** Sent again under the same id, it is kept once. */
      mutation_id: mutationId.optional(),
    }),
    response: studentFile,
    produces: 'json',
  }),
  deleteStudentFile: endpoint({
    method: 'DELETE',
    path: '/api/student-file',
    summary: "Deletes a student's picture or another file for good",
    access: ['studentFiles'],
    query: z.object({
      student_id: studentIdInPath,
      file_type: z.enum(fileTypes),
      file_name: z.string().max(80),
    }),
    produces: 'nothing',
  }),
  listStudentFiles: endpoint({
    method: 'GET',
    path: '/api/student-files/:studentId',
    summary: "A student's files other than the picture, the newest first",
    access: ['studentFiles'],
    params: z.object({ studentId: studentIdInPath }),
    response: z.array(studentFile),
    produces: 'json',
  }),
  downloadStudentFile: endpoint({
    method: 'GET',
    path: '/api/student-file/:studentId/:fileName',
    summary: 'One file of a student, to be saved',
    access: ['studentFiles'],
    params: z.object(fileKey),
    produces: 'file',
  }),
  getStudentPictureName: endpoint({
    method: 'GET',
    path: '/api/student-picture/:studentId',
    summary: "The name of a student's picture under /img/students/, '' for none",
    access: ['students'],
    params: z.object({ studentId: studentIdInPath }),
    response: z.object({ picture: z.string() }),
    produces: 'json',
  }),
};
