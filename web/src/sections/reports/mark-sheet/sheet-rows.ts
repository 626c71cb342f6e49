import type { MarkSheetData } from 'contract/class-reports';

import { sheetCell } from './sheet-cell.ts';
import type { SheetRow, Subject } from './sheet-grid.tsx';

/** The class mark sheet as lines and columns. A subject names those who teach it to somebody in the class. */
export function sheetRows(data: MarkSheetData): { subjects: Subject[]; rows: SheetRow[] } {
  const everyMark = data.marks.flatMap(({ term_marks }) => term_marks);
  const subjects = data.subjects.map((subject) => ({
    ...subject,
    teachers: [
      ...new Set(
        everyMark
          .filter(({ subject_id, teacher }) => subject_id === subject.id && teacher !== '')
          // Of a lesson that two have, both are named where nobody has entered a mark yet.
          .flatMap(({ teacher }) => teacher.split(', ')),
      ),
    ],
  }));
  const rows = data.marks.map(({ student_id, last_name, first_name, term_marks }) => ({
    student_id,
    name: `${last_name}, ${first_name}`,
    cells: data.subjects.map(({ id }) => {
      const mark = term_marks.find(({ subject_id }) => subject_id === id);
      return {
        subject_id: id,
        course: sheetCell(mark, 'course', data),
        exam: sheetCell(mark, 'exam', data),
      };
    }),
  }));
  return { subjects, rows };
}
