import type { MarkSheetData } from 'contract/class-reports';
import { attendanceCode } from 'contract/marks';

import { markSheetTexts } from './texts.ts';

export type SheetMark = MarkSheetData['marks'][number]['term_marks'][number];

export type CellState = 'mark' | 'failed' | 'absent' | 'noWork' | 'missing' | 'notTaken' | 'closed';

/** A cell of the class mark sheet: what stands in it, and in words what its look tells. */
export interface SheetCell {
  state: CellState;
  text: string;
  /** '' where the text says all. */
  words: string;
}

const { states } = markSheetTexts;

/**
 * The CW or EW cell of a student's subject, in the signs of the printed sheet; `mark` is undefined where nothing
 * is known of it.
 */
export function sheetCell(
  mark: SheetMark | undefined,
  test: 'course' | 'exam',
  rules: Pick<MarkSheetData, 'exam_mark' | 'pass_mark'>,
): SheetCell {
  // What was entered before there was no exam is kept, and shown nowhere.
  if (test === 'exam' && rules.exam_mark === 0) return { state: 'closed', text: '', words: states.closed };
  const value = mark?.[`${test}_mark`] ?? null;
  if (value !== null) {
    const text = String(value);
    if (value >= rules.pass_mark) return { state: 'mark', text, words: '' };
    return { state: 'failed', text, words: states.failed(rules.pass_mark) };
  }
  const attendance = mark?.[`${test}_attendance`] ?? attendanceCode.present;
  if (attendance === attendanceCode.absent) return { state: 'absent', text: 'ABS', words: states.absent };
  if (attendance === attendanceCode.noWork) return { state: 'noWork', text: 'NW', words: states.noWork };
  if (!mark?.assigned) return { state: 'notTaken', text: '–', words: states.notTaken };
  return { state: 'missing', text: '', words: states.missing };
}
