import type { RemarkWarnings } from 'contract/remark-warnings';
import { academicYearLabel, academicYearOfTerm, termNumberOf } from 'contract/terms';

import { commentWarnings } from '../../ui/comment-sheet/texts.ts';

/** Words about remarks: the bank of one's own, the earlier remark, and what may be wrong with one. */
export const remarkTexts = {
  keep: 'Keep this remark',
  keepHint: 'Keeps the present remark in Mine, with the name and pronouns as placeholders',
  kept: (comment: string) => `Kept in Mine: ${comment}`,
  keepFailed: 'The remark could not be kept',
  perhapsKept: 'It is not known whether the remark was kept',
  gaveWay: (name: string) => `What was typed for ${name} gave way to it. Undo brings it back.`,
  removeFailed: 'The comment could not be deleted',
  perhapsRemoved: 'It is not known whether the comment was deleted',
  mineFailed: 'Your own comments could not be loaded',
  present: (comment: string) => `Present remark: ${comment}`,
  earlier: (term: number, comment: string) =>
    `Term ${termNumberOf(term)} of ${academicYearLabel(academicYearOfTerm(term))}: ${comment}`,
  noEarlier: 'No earlier remark in this subject',
  earlierFailed: 'The earlier remark could not be loaded',
  warningFor: (student: string, warnings: RemarkWarnings) =>
    `Check the remark of ${student}: ${commentWarnings(warnings).join('. ')}`,
} as const;
