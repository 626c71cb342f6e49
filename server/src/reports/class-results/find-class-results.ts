import { classResults, type ClassResults, type StudentResult } from 'contract/averages';
import { isBlank } from 'contract/marks';
import type { Database } from '../../database/transaction.ts';
import type { ClassInTerm } from '../class-in-term/class-in-term.ts';
import {
  type ClassStudent,
  listClassStudents,
  listSubjectRows,
  type SubjectRow,
} from './class-results-store.ts';

/** A student with what the averages say and the subjects they come from, by title. */
export interface StudentInTerm extends ClassStudent {
  result: StudentResult;
  subjects: readonly SubjectRow[];
}

export interface ClassInTermResults extends Pick<ClassResults, 'class_average' | 'highest'> {
  /** By last name, first name. */
  students: readonly StudentInTerm[];
}

/**
 * A class in a term with its averages and ranks (3-decisions §4): what the documents about marks print. Whoever
 * has asked for the students already gives them.
 */
export async function findClassResults(
  db: Database,
  which: ClassInTerm,
  rules: { exam_mark: 0 | 1; pass_mark: number },
  asked?: readonly ClassStudent[],
): Promise<ClassInTermResults> {
  const students = asked ?? (await listClassStudents(db, which));
  const rows = await listSubjectRows(
    db,
    which,
    students.map(({ student_id }) => student_id),
  );
  // A record from which everything was taken again counts as none (1-term-reporting §5).
  const subjectsOf = Map.groupBy(
    rows.filter((row) => row.taken || !isBlank(row)),
    ({ student_id }) => student_id,
  );
  const { students: results, ...ofClass } = classResults(
    students.map(({ student_id }) => ({ student_id, marks: subjectsOf.get(student_id) ?? [] })),
    rules.exam_mark,
    rules.pass_mark,
  );
  const resultOf = new Map(results.map((result) => [result.student_id, result]));
  return {
    ...ofClass,
    students: students.flatMap((student) => {
      const result = resultOf.get(student.student_id);
      return result === undefined
        ? []
        : [{ ...student, result, subjects: subjectsOf.get(student.student_id) ?? [] }];
    }),
  };
}
