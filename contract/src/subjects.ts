import { z } from 'zod';
import { counted } from './counted.ts';
import { endpoint } from './endpoint.ts';
import { subjectId, subjectIdInPath } from './identifiers.ts';
import { named } from './named.ts';
import { lengthOf, tidyText } from './plain-text.ts';
import { optionalText } from './text.ts';
import { lastSave, startedFrom, startedFromInQuery } from './versions.ts';

const subject = z.object({ id: z.number().int(), title: z.string(), abbr: z.string() });
export type Subject = z.infer<typeof subject>;

/** The nine subjects of Forms 1 to 3, whose ids are the same at every school (3-decisions §2, §8.5). */
export const lowerFormSubjects: readonly number[] = [33, 18, 30, 48, 49, 41, 53, 51, 28];

/** In characters. */
export const subjectLimits = { title: 60, abbr: 12, asr_code: 20 } as const;

export const subjectMessages = {
  blank: 'Field cannot be blank',
  saved: 'Subject Saved',
  failed: 'Error Occured',
  /** Before and after a deletion (2-administration §2, §8). */
  confirmDelete: (title: string) => `Delete ${title} ?`,
  deleted: (title: string) => `${title} deleted`,
  tooLong: (limit: number) => `Max ${limit} characters`,
  titleTaken: (title: string) => `There is a subject called ${title} already.`,
  titleRetired: (title: string) =>
    `There is a retired subject called ${title}. Take it back into use instead.`,
  inUse: (title: string, where: string) => `${title} is in use: ${where}. It can be retired instead.`,
  ofEverySchool: (title: string) =>
    `${title} is one of the nine subjects of Forms 1 to 3 and stays. It can be retired instead.`,
} as const;

/** Where a subject is used, in numbers; of all years. */
const subjectUse = z.object({
  lessons: z.number().int(),
  /** Of students of Forms 4 to 6. */
  assignments: z.number().int(),
  marks: z.number().int(),
});
export type SubjectUse = z.infer<typeof subjectUse>;

/** 'taught in 4 lessons, 120 marks'; '' where it is used nowhere. */
export function whereUsed({ lessons, assignments, marks }: SubjectUse): string {
  const parts = [
    [lessons, 'lesson', 'lessons'],
    [assignments, 'student assignment', 'student assignments'],
    [marks, 'mark', 'marks'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, one, several]) => counted(count, one, several))
    .join(', ');
}

/** A subject as Settings shows it, in use or retired. */
export const subjectInSettings = subject.extend({
  /** The ministry's code in the annual statistical return; '' for none. */
  asr_code: z.string(),
  retired: z.union([z.literal(0), z.literal(1)]),
  used: subjectUse,
  ...lastSave,
});
export type SubjectInSettings = z.infer<typeof subjectInSettings>;

function required(limit: number) {
  return z
    .string(subjectMessages.blank)
    .transform(tidyText)
    .refine((text) => text !== '', subjectMessages.blank)
    .refine((text) => lengthOf(text) <= limit, subjectMessages.tooLong(limit));
}

export const subjectSave = z.object({
  /** Left out or null for a new subject. */
  id: subjectId.nullish(),
  title: required(subjectLimits.title),
  abbr: required(subjectLimits.abbr),
  /** Left out, it stays. */
  asr_code: optionalText(subjectLimits.asr_code)
    .transform((code) => code ?? '')
    .optional(),
  version: startedFrom,
});
export type SubjectSave = z.infer<typeof subjectSave>;

export const subjectCalls = {
  listSubjects: endpoint({
    method: 'GET',
    path: '/api/subjects',
    summary: 'The subjects taught',
    access: 'signedIn',
    response: z.array(subject),
    produces: 'json',
  }),
};

const access = ['settings'] as const;

export const subjectSettingsCalls = {
  listAllSubjects: endpoint({
    method: 'GET',
    path: '/api/subjects-all',
    summary: 'All subjects by title, the retired ones too, with their ASR code and where they are used',
    access,
    response: z.array(subjectInSettings),
    produces: 'json',
  }),
  saveSubject: endpoint({
    method: 'POST',
    path: '/api/subjects',
    summary: 'Adds a subject (201) or changes one (200)',
    access,
    body: named(subjectSave),
    response: subjectInSettings,
    produces: 'json',
  }),
  deleteSubject: endpoint({
    method: 'DELETE',
    path: '/api/subject',
    summary:
      'Deletes a subject that is used nowhere; 409 with where it is used. The id may also stand in the query',
    access,
    body: named(z.object({ id: z.union([subjectId, subjectIdInPath]), version: startedFromInQuery })),
    response: subject,
    produces: 'json',
  }),
  retireSubject: endpoint({
    method: 'POST',
    path: '/api/subject-retirement',
    summary:
      'Retires a subject: it leaves all choices and stays in what is stored; or takes it back into use',
    access,
    body: named(
      z.object({ id: subjectId, retired: z.union([z.literal(0), z.literal(1)]), version: startedFrom }),
    ),
    response: subjectInSettings,
    produces: 'json',
  }),
};
