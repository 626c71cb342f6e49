import { type MarkFileContent, markFileMessages, termInWords } from 'contract/mark-files';
import { markMessages } from 'contract/marks';
import type { Database } from '../../database/transaction.ts';
import { Conflict, Invalid } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { readSpreadsheet } from '../../spreadsheets/read-spreadsheet.ts';
import { sheetWithRows } from '../../spreadsheets/sheet-with-rows.ts';
import { formerIdsOf } from '../students/present-ids.ts';
import { subjectTitle } from '../subjects/subject-title.ts';
import { currentTerm } from '../terms/current-term.ts';
import { findStamp, isStamp, type MarkFileStamp } from './mark-file-stamp.ts';
import { holdsMarks, matchMarkRows } from './match-mark-rows.ts';
import { type NamedLesson, openSheet } from './open-sheet.ts';

/**
 * What a spreadsheet of marks wants changed on the mark sheet of a lesson. Nothing is stored: the screen shows
 * it and saves it row by row like typing. A file of another class, term or subject is refused by name. Students may stand in it
 * by ids that Admin corrected since.
 */
export async function readMarkFile(
  db: Database,
  who: SignedIn,
  lesson: NamedLesson,
  bytes: Uint8Array,
): Promise<MarkFileContent> {
  const { data: records } = await openSheet(db, who, lesson);
  if ((await currentTerm(db)).id !== lesson.academic_term_id) throw new Conflict(markMessages.notCurrentTerm);
  const sheets = await readSpreadsheet(bytes);
  const stamp = findStamp(sheets);
  if (stamp === 'unreadable') throw new Invalid({ file: [markFileMessages.noLesson] });
  if (stamp !== null) await demandSameLesson(db, stamp, lesson);
  const marks = sheetWithRows(
    sheets.filter((sheet) => !isStamp(sheet)),
    holdsMarks,
  );
  const downloaded = stamp?.downloaded ?? new Map();
  const present = await formerIdsOf(
    db,
    records.map(({ student_id }) => student_id),
  );
  return matchMarkRows(marks, records, { downloaded, present });
}

async function demandSameLesson(db: Database, stamp: MarkFileStamp, lesson: NamedLesson): Promise<void> {
  const sameTerm = stamp.academic_term_id === lesson.academic_term_id;
  const sameLesson = stamp.form_class_id === lesson.form_class_id && stamp.subject_id === lesson.subject_id;
  if (sameTerm && sameLesson) return;
  const name = async ({ form_class_id, subject_id }: Pick<NamedLesson, 'form_class_id' | 'subject_id'>) =>
    `${form_class_id} ${(await subjectTitle(db, subject_id)) ?? 'of another subject'}`;
  const [file, here] = [await name(stamp), await name(lesson)];
  throw new Invalid({
    file: [
      markFileMessages.otherLesson(
        `${file}, ${termInWords(stamp.academic_term_id)}`,
        sameTerm ? here : `${here}, ${termInWords(lesson.academic_term_id)}`,
      ),
    ],
  });
}
