import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { academicTermIdInPath, studentIdInPath, subjectIdInPath } from './identifiers.ts';

/** What was last written about a student in a subject, in a term before this one. */
const previousRemark = z.object({
  /** null where there is no earlier remark. */
  academic_term_id: z.number().int().nullable(),
  comment: z.string(),
});

export const previousRemarkCalls = {
  findPreviousRemark: endpoint({
    method: 'GET',
    path: '/api/previous-remark/:studentId/:termId/:subjectId',
    summary: 'The last remark on a student in a subject before a term',
    access: ['enterMarks', 'academicAdministration'],
    params: z.object({
      studentId: studentIdInPath,
      termId: academicTermIdInPath,
      subjectId: subjectIdInPath,
    }),
    response: previousRemark,
    produces: 'json',
  }),
};
