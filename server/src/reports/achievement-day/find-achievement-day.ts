import { academicYearLabel } from 'contract/terms';
import type { Database } from '../../database/transaction.ts';
import type { FoundDocument } from '../found-document.ts';
import { findSchoolSettings } from '../school-settings.ts';
import { pagesOf } from '../tables/pages-of.ts';
import { type TableSheet, tableSheet } from '../tables/table-sheet.ts';
import type { AchievementDayModel } from './achievement-day-model.ts';
import { findYearOfScores, listBestScores, type SubjectScore } from './achievement-day-store.ts';

/** The five best, and ties, of each subject in each form, over a year (3-decisions §8.13); `students` of them in all. */
export async function findAchievementDay(
  db: Database,
): Promise<FoundDocument<AchievementDayModel> & { students: number }> {
  const [chosen, settings] = await Promise.all([findYearOfScores(db), findSchoolSettings(db)]);
  const scores = await listBestScores(db, chosen);
  const year = academicYearLabel(chosen.academic_year_id);
  const title = 'Achievement Day Subject Scores';
  const sheet = tableSheet('letterPortrait', { intro: 10, column_heads: 6, row: 5 });
  return {
    model: {
      school: settings.school,
      title,
      period: year,
      sheet,
      pages: formByForm(sheet, scores),
      subject_height: subjectHeight,
      pass_mark: settings.pass_mark,
    },
    file: { title: `${title} – ${year}`, name: ['achievement-day-subject-scores', year] },
    timeZone: settings.time_zone,
    students: new Set(scores.map(({ student_id }) => student_id)).size,
  };
}

/** A row with the name of a subject, in millimetres. */
const subjectHeight = 7;

/** Each form begins on a page of its own, so that its dean can take it; a page is one table of whole subjects. */
function formByForm(sheet: TableSheet, scores: readonly SubjectScore[]): AchievementDayModel['pages'] {
  const above = sheet.part_heading + sheet.column_heads;
  const insideTable = { part_heading: subjectHeight, part_gap: 0, column_heads: 0 };
  return [...Map.groupBy(scores, ({ form_level }) => form_level)].flatMap(([level, ofForm], index) => {
    const first = index === 0 ? sheet : { head: sheet.running_head, intro: 0 };
    const dealt = pagesOf(
      {
        ...sheet,
        ...insideTable,
        head: first.head + above,
        intro: first.intro,
        running_head: sheet.running_head + above,
      },
      [...Map.groupBy(ofForm, ({ subject }) => subject)].map(([subject, rows]) => ({
        heading: subject,
        rows: rows.map(({ form_level: _level, subject: _subject, ...row }) => row),
        totals: 0,
        whole: true,
      })),
    );
    return dealt.map(({ parts: subjects }, page) => ({
      parts: [{ heading: `Form ${level}`, continued: page > 0, subjects }],
    }));
  });
}
