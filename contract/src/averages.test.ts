import { describe, expect, it } from 'vitest';
import {
  averageOnScreen,
  classResults,
  toOneDecimal,
  type StudentMarks,
  type SubjectMark,
} from './averages.ts';

const [mathematics, english, science] = [33, 18, 30];

function subject(subject_id: number, marks: Partial<SubjectMark>): SubjectMark {
  return {
    subject_id,
    course_mark: null,
    exam_mark: null,
    course_attendance: 1,
    exam_attendance: 1,
    ...marks,
  };
}

/** A student of exam marks in Mathematics, English and Science; 'abs' is an absence, null not entered. */
function sitting(student_id: number, ...exams: (number | 'abs' | null)[]): StudentMarks {
  const ids = [mathematics, english, science];
  return {
    student_id,
    marks: exams.map((exam, index) =>
      subject(ids[index] ?? 0, exam === 'abs' ? { exam_attendance: 2 } : { exam_mark: exam }),
    ),
  };
}

describe('a class worked out by hand', () => {
  // Anika 240/3 = 80; Brandon and Chantal 70 each; Darius (60 + 0 + 90)/3 = 50; Émile 130/2 = 65, Science not
  // entered; Farah has nothing entered.
  const [anika, brandon, chantal, darius, emile, farah] = [1, 2, 3, 4, 5, 6] as const;
  const results = classResults(
    [
      sitting(farah, null, null, null),
      sitting(brandon, 70, 65, 75),
      sitting(anika, 80, 90, 70),
      sitting(darius, 60, 'abs', 90),
      sitting(chantal, 100, 49.9, 60.1),
      sitting(emile, 80, 50, null),
    ],
    1,
    50,
  );
  const of = (id: number) => results.students.find(({ student_id }) => student_id === id);

  it('ranks on the average; a tie shares its rank and the next is skipped', () => {
    const ranks = [anika, brandon, chantal, emile, darius].map((id) => of(id)?.rank);
    expect(ranks).toEqual([1, 2, 2, 4, 5]);
  });

  it('keeps the order in which the students were given', () => {
    expect(results.students.map(({ student_id }) => student_id)).toEqual([6, 2, 1, 4, 3, 5]);
  });

  it('counts an absence as 0', () => {
    expect(of(darius)).toEqual({
      student_id: darius,
      average: 50,
      rounded_average: 50,
      counting_subjects: 3,
      subjects_passed: 2,
      total: 150,
      incomplete: false,
      rank: 5,
    });
  });

  it('leaves out a subject that is not entered yet, and says so', () => {
    expect(of(emile)).toMatchObject({ average: 65, counting_subjects: 2, incomplete: true, rank: 4 });
  });

  it('does not rank who has nothing entered, nor count them in the class average', () => {
    expect(of(farah)).toEqual({
      student_id: farah,
      average: null,
      rounded_average: null,
      counting_subjects: 0,
      subjects_passed: 0,
      total: 0,
      incomplete: true,
      rank: null,
    });
    expect(results.class_average).toBe((80 + 70 + 70 + 50 + 65) / 5);
  });

  it('passes at the pass mark, not below it', () => {
    expect(of(chantal)?.subjects_passed).toBe(2);
    expect(of(emile)?.subjects_passed).toBe(2);
  });

  it('passes nobody who was absent, did no work or has no mark yet, though the pass mark be 0', () => {
    const exams = classResults([sitting(darius, 60, 'abs', 0), sitting(emile, 80, 50, null)], 1, 0);
    expect(exams.students.map(({ subjects_passed }) => subjects_passed)).toEqual([2, 2]);
    const noWork = [subject(mathematics, { course_attendance: 3 }), subject(english, { course_mark: 0 })];
    const [course] = classResults([{ student_id: farah, marks: noWork }], 0, 0).students;
    expect(course).toMatchObject({ counting_subjects: 2, subjects_passed: 1 });
  });

  it('finds the highest mark of each subject', () => {
    expect([...results.highest]).toEqual(
      expect.arrayContaining([
        [mathematics, 100],
        [english, 90],
        [science, 90],
      ]),
    );
    expect(results.highest.size).toBe(3);
  });
});

describe('in a term of course work only', () => {
  it('the course mark counts, and No Work counts as 0', () => {
    const marks = [
      subject(mathematics, { course_mark: 60, exam_mark: 100 }),
      subject(english, { course_attendance: 3, exam_mark: 100 }),
      subject(science, { course_attendance: 2 }),
    ];
    const { students, highest } = classResults([{ student_id: 1, marks }], 0, 50);
    expect(students[0]).toMatchObject({ total: 60, average: 20, counting_subjects: 3, subjects_passed: 1 });
    expect([...highest]).toEqual([[mathematics, 60]]);
  });
});

describe('rounding', () => {
  it('is to one decimal, a half up, whatever the binary fractions', () => {
    const rounded = (...exams: number[]) =>
      classResults([sitting(1, ...exams)], 1, 50).students[0]?.rounded_average;
    expect(rounded(66.6, 66.5)).toBe(66.6);
    expect(rounded(0.1, 0.2)).toBe(0.2);
    expect(rounded(1.1, 1.2, 1.15)).toBe(1.2);
    expect(rounded(70, 70, 71)).toBe(70.3);
    expect(rounded(70, 71, 71)).toBe(70.7);
    expect(rounded(100, 100, 100)).toBe(100);
  });

  it('comes before ranking: averages that print alike share a rank', () => {
    const ranks = classResults([sitting(1, 70, 70, 70.1), sitting(2, 70, 70, 70)], 1, 50);
    expect(ranks.students.map(({ rank }) => rank)).toEqual([1, 1]);
  });
});

describe('a class in which nobody has a point in a subject', () => {
  it('has 0 as the highest mark of it', () => {
    expect([...classResults([sitting(1, 0), sitting(2, 'abs')], 1, 50).highest]).toEqual([[mathematics, 0]]);
  });
});

describe('an empty class', () => {
  it('has no average and no highest marks', () => {
    expect(classResults([], 1, 50)).toEqual({ students: [], class_average: null, highest: new Map() });
  });

  it('a student without subjects is neither ranked nor incomplete', () => {
    const [student] = classResults([{ student_id: 1, marks: [] }], 1, 50).students;
    expect(student).toMatchObject({ average: null, rank: null, incomplete: false });
  });
});

describe('the Average box', () => {
  it.each([
    [66.666, '66.7%'],
    [100, '100%'],
    [99.96, '100%'],
    [9.25, '9.25%'],
    [9.995, '10.0%'],
    [66.55, '66.6%'],
    [0, '0.00%'],
    [null, '-'],
  ])('shows %s as %s', (average, shown) => {
    expect(averageOnScreen(average)).toBe(shown);
  });

  it('never differs from what the documents print', () => {
    for (let subjects = 1; subjects <= 20; subjects += 1) {
      for (let tenths = 100 * subjects; tenths <= 1000 * subjects; tenths += 1) {
        const average = tenths / 10 / subjects;
        expect(Number.parseFloat(averageOnScreen(average))).toBe(toOneDecimal(average));
      }
    }
  });
});
