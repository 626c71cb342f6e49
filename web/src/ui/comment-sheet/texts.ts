import { printableMessages } from 'contract/printable';
import type { RemarkWarnings } from 'contract/remark-warnings';

/** Words of the bottom sheet 'Select Comment'. */
export const commentTexts = {
  selectComment: 'Select Comment',
  selectCommentFor: (field: string) => `Select Comment, ${field}`,
  searchComment: 'Search comments',
  academic: 'Academic',
  behavioural: 'Behavioural',
  mine: 'Mine',
  noComment: 'No comment holds these words',
  commentsFailed: 'The comments could not be loaded',
  keys: 'Type to search, arrows to move, Enter or Space to pick, Ctrl+Enter to apply.',
  keysOfMine: 'Delete removes one of Mine.',
  remove: (comment: string) => `Delete from Mine: ${comment}`,
  afterPresent: 'After the present remark',
  written: 'Your own words',
  willRead: { remark: 'The remark will read', comment: 'The comment will read' },
  willBeBlank: 'The comment will be blank.',
  pickFirst: 'Pick one comment or several; they are joined in the order of picking.',
  cut: (limit: number) => `Cut to ${limit} characters, left out:`,
  unfilled: 'A placeholder is not filled. Change the comment or leave it out.',
  apply: 'Apply',
  leaveTitle: 'Close without applying?',
  leave: (written: string) => (written === '' ? 'The comment stays as it was.' : `Not applied: ${written}`),
  discard: 'Discard',
  characters: (used: number, limit: number) => `${used}/${limit}`,
} as const;

/** What may be wrong with a remark or comment, in sentences. */
export function commentWarnings({ names, pronouns, same, unprintable }: RemarkWarnings): string[] {
  return [
    names.length > 0 ? `It names another student: ${names.join(', ')}` : '',
    pronouns.length > 0 ? `“${pronouns.join('”, “')}” does not fit this student` : '',
    same > 0 ? `${same} students of the class have this same remark` : '',
    unprintable.length > 0 ? printableMessages.cannotPrint(unprintable) : '',
  ].filter((sentence) => sentence !== '');
}
