import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { academicTermIdInPath, formClassIdInAddress } from './identifiers.ts';
import { moment } from './moment.ts';
import { termRecord } from './term-details.ts';

/** What an open class rests on, which the office may change: where a page shows another, it reads that anew. */
const classGround = z.object({
  /** The current term, which may be another than the open one; null while the school has none. */
  academic_term_id: z.number().nullable(),
  /** Whether exams count in the class in the current term. */
  exam_mark: z.union([z.literal(0), z.literal(1)]),
  /** The IDs of the students who stand on the sheet or in the list, from the lowest. */
  students: z.array(z.number()),
});
export type ClassGround = z.infer<typeof classGround>;

/** The same of an open mark sheet. */
export const lessonGround = classGround.extend({
  /** What the subject is called by now. A server of the version before, at work beside a newer one, does not tell it. */
  subject_title: z.string().optional(),
});
export type LessonGround = z.infer<typeof lessonGround>;

const termDetailsGround = classGround.extend({
  /** Whether whoever asks is the class's form teacher, and its dean, in the year of the open term. */
  form_teacher: z.boolean(),
  dean: z.boolean(),
});
export type TermDetailsGround = z.infer<typeof termDetailsGround>;

const termDetailsNews = termDetailsGround.extend({
  /** A server of the version before, at work beside a newer one, does not tell it. */
  saved: z
    .object({
      /** Term records of the class saved lately by anyone. The same one may come again; its version tells. */
      records: z.array(termRecord),
      /** When the server looked: what the next question names as `since`. */
      at: z.string(),
    })
    .optional(),
  /** As in the overview of the class; told where `overview` is asked with. */
  saves: z.string().optional(),
  /**
   * Another text after each save and deletion of a mark of these students, and after each change of a subject, whose title
   * stands beside them: the subjects of each are read anew then. Told with `saves`, but by a server of the version before, at work beside a newer one.
   */
  mark_saves: z.string().optional(),
  /**
   * Another text after each change of what the registers say of the class in the open term: a register of it that is saved, a
   * holiday, the term's first or last day. A server of the version before, at work beside a newer one, does not tell it.
   */
  registers: z.string().optional(),
});
export type TermDetailsNews = z.infer<typeof termDetailsNews>;

export const classGroundCalls = {
  askClassGround: endpoint({
    method: 'GET',
    path: '/api/class-ground/:termId/:classId',
    summary:
      'What an open class of Term Details rests on and what is saved in it, asked again and again while it is open',
    access: ['termDetails', 'academicAdministration'],
    params: z.object({ termId: academicTermIdInPath, classId: formClassIdInAddress }),
    query: z.object({
      since: moment.optional(),
      /** 1: `saves` are told. A page of the version before asks so only where it has the overview of the class in sight. */
      overview: z.enum(['0', '1']).optional(),
    }),
    response: termDetailsNews,
    produces: 'json',
    background: true,
  }),
};
