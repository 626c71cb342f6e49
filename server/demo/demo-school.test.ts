import { createHash } from 'node:crypto';
import { hasUnfilledPlaceholder } from 'contract/preset-comments';
import { lengthOf } from 'contract/text';
import { describe, expect, it } from 'vitest';
import { attendance, registers, sessionsMissed } from './attendance.ts';
import type { SchoolTerm } from './calendar.ts';
import { planSchool, standardSize, type DemoSchool } from './demo-school.ts';
import { family } from './families.ts';
import { studentMarks, type MarkRow } from './marks.ts';
import { medicalData, personalData } from './personal-data.ts';
import type { SchoolOfYear } from './school-of-year.ts';
import { termRecord } from './term-records.ts';

const school = planSchool(standardSize);
const years = school.years.map((year) => school.schoolIn(year));
const current = years.at(-1) as SchoolOfYear;

describe('the demonstration school', () => {
  it('is the same every time, and another at another size', () => {
    const small = { students: 60, years: 2 };
    expect(fingerprint(planSchool(small))).toBe(fingerprint(planSchool(small)));
    expect(fingerprint(planSchool(small))).not.toBe(fingerprint(planSchool({ ...small, students: 61 })));
  });

  it.each([40, 61, 600, 1500])('has the size asked for: %i students', (students) => {
    const sized = planSchool({ students, years: 3 });
    for (const year of sized.years) {
      const registered = sized.students.filter(({ classes }) => classes.has(year.startYear));
      expect(registered).toHaveLength(students);
    }
    const active = sized.students.filter(({ student_status_id }) => student_status_id === 1);
    expect(active.map(({ classes }) => classes.has(2026))).toEqual(active.map(() => true));
    expect(active).toHaveLength(students);
  });

  it('refuses a size that no school has', () => {
    expect(() => planSchool({ students: 3, years: 4 })).toThrow('from 40 to 5000 students');
    expect(() => planSchool({ students: 600, years: 0 })).toThrow('from 1 to 30 years');
  });

  it('stands in Term 1 of 2026-2027, with three full years before it', () => {
    const terms = school.years.flatMap((year) => year.terms);
    expect(terms.map(({ academic_term_id }) => academic_term_id)).toEqual([
      202301, 202302, 202303, 202401, 202402, 202403, 202501, 202502, 202503, 202601,
    ]);
    expect(terms.at(-1)).toEqual({
      academic_term_id: 202601,
      academic_year_id: 20262027,
      term: 1,
      term_start: '2026-09-07',
      term_end: '2026-12-11',
      next_term_start: '2027-01-04',
      total_sessions: 140,
      published_at: null,
    });
    expect(terms.slice(0, -1).every(({ published_at }) => published_at !== null)).toBe(true);
  });

  it('keeps every class under forty and calls them as schools here do', () => {
    expect(school.classes.map(({ form_class_id }) => form_class_id)).toEqual(
      '1A 1B 1C 2A 2B 2C 3A 3B 3C'
        .split(' ')
        .concat('4 Sci,4 Mod,4 Bus,5 Sci,5 Mod,5 Bus,6 Lw,6 Up'.split(',')),
    );
    expect(Math.max(...school.classes.map(({ size }) => size))).toBeLessThan(40);
  });

  it('moves its students up a form a year, but for a few who repeat', () => {
    // Upper Six is a year of its own, beyond the sixth form level.
    const yearsOf = school.students.map(({ classes }) =>
      [...classes.values()].map((own) => own.form_level + Number(own.form_class_id === '6 Up')),
    );
    const steps = yearsOf.flatMap((levels) => levels.slice(1).map((level, i) => level - (levels[i] ?? 0)));
    const repeated = steps.filter((step) => step === 0).length;
    expect(new Set(steps)).toEqual(new Set([0, 1]));
    expect(repeated).toBeGreaterThan(5);
    expect(repeated).toBeLessThan(60);
  });

  it('gives every student an id of the entry year and dates of birth that fit the form', () => {
    expect(new Set(school.students.map(({ student_id }) => student_id)).size).toBe(school.students.length);
    const ages = current.enrolled.flatMap(({ formClass, student }) =>
      formClass.form_level === 1 && student.date_of_birth !== null
        ? [2026 - Number(student.date_of_birth.slice(0, 4))]
        : [],
    );
    expect(Math.min(...ages)).toBeGreaterThanOrEqual(11);
    expect(Math.max(...ages)).toBeLessThanOrEqual(15);
    const entries = school.students.map(({ student_id, entry_date }) => [
      Math.floor(student_id / 10_000),
      entry_date,
    ]);
    for (const [year, date] of entries) expect(date).toMatch(new RegExp(`^${year}-09-`));
  });

  it('holds names with accents, joined names, and one very long one in 1A', () => {
    const names = current.enrolled.map(({ student }) => `${student.last_name}, ${student.first_name}`);
    expect(names).toContain('Ramkissoon-Baptiste, Shermaine-Anastasia');
    expect(names.some((name) => /[áéíóúñ]/u.test(name))).toBe(true);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('its staff', () => {
  const byName = new Map(school.staff.employees.map((employee) => [employee.user_name, employee]));

  it('has the accounts that are printed at the start, with their permissions', () => {
    const accounts = ['vjoseph', 'amohammed', 'rsingh', 'lcharles', 'kali', 'nbaptiste'];
    expect(
      accounts.map((name) => [
        name,
        byName.get(name)?.permissions.join(' '),
        byName.get(name)?.mustChangePassword,
      ]),
    ).toEqual([
      ['vjoseph', '1 2 3 4 5 6 7 8 9', false],
      ['amohammed', '1 2 3', false],
      ['rsingh', '1 2 3', false],
      ['lcharles', '1', false],
      ['kali', '3 6', false],
      ['nbaptiste', '1 2 3', true],
    ]);
    expect(school.staff.employees.filter(({ employee_status_id }) => employee_status_id === 1)).toHaveLength(
      40,
    );
    expect(byName.size).toBe(school.staff.employees.length);
  });

  it('teaches every subject of every class once, with loads that a person can carry', () => {
    const keys = current.timetable.lessons.map(
      ({ form_class_id, subject }) => `${form_class_id}/${subject.id}`,
    );
    expect(new Set(keys).size).toBe(keys.length);
    for (const { formClass, subjects } of current.enrolled) {
      for (const { id } of subjects) current.timetable.teacherOf(formClass.form_class_id, id);
    }
    const loads = Map.groupBy(current.timetable.lessons, ({ teacher }) => teacher.user_name);
    expect(Math.max(...[...loads.values()].map((lessons) => lessons.length))).toBeLessThanOrEqual(10);
    expect(
      loads.get('amohammed')?.map(({ form_class_id, subject }) => `${form_class_id} ${subject.title}`),
    ).toEqual(['1A', '2A', '2B', '3A', '4 Sci'].map((id) => `${id} Mathematics`));
    expect(new Set(loads.get('lcharles')?.map(({ subject }) => subject.title))).toEqual(new Set(['Spanish']));
    expect(new Set(loads.get('rsingh')?.map(({ subject }) => subject.department))).toEqual(
      new Set(['English']),
    );
  });

  it('gives each class a form teacher and a dean', () => {
    const { formTeachers, deans } = current.timetable;
    const ids = school.classes.map(({ form_class_id }) => form_class_id);
    const led = (list: typeof deans) => ids.filter((id) => list.some((own) => own.form_class_id === id));
    expect(led(formTeachers)).toEqual(ids);
    expect(led(deans)).toEqual(ids);
    expect(deans).toHaveLength(ids.length);
    const classesOf = (list: typeof deans, name: string) =>
      list.filter(({ teacher }) => teacher.user_name === name).map(({ form_class_id }) => form_class_id);
    expect(classesOf(formTeachers, 'amohammed')).toEqual(['1A']);
    expect(classesOf(deans, 'rsingh')).toEqual(['1A', '1B', '1C']);
    expect(classesOf(formTeachers, 'lcharles')).toEqual([]);
  });
});

describe('its marks', () => {
  const byStudent = new Map(school.students.map((student) => [student.student_id, student]));
  const marks = years.flatMap((year) =>
    year.terms.flatMap((term) => year.enrolled.flatMap((own) => studentMarks(year, term, own))),
  );
  const now = marks.filter(({ academic_term_id }) => academic_term_id === 202601);

  it('follow ability', () => {
    const pairs = marks.flatMap(({ student_id, course_mark }) =>
      course_mark === null ? [] : [[byStudent.get(student_id)?.ability ?? 0, course_mark] as const],
    );
    expect(correlation(pairs)).toBeGreaterThan(0.7);
  });

  it('are now and then missing, and seldom with a half', () => {
    const share = (test: (mark: MarkRow) => boolean) => marks.filter(test).length / marks.length;
    expect(share(({ course_attendance }) => course_attendance === 3)).toBeGreaterThan(0.003);
    expect(share(({ course_attendance }) => course_attendance !== 1)).toBeLessThan(0.05);
    expect(share(({ exam_attendance }) => exam_attendance === 2)).toBeLessThan(0.05);
    expect(share(({ course_mark }) => course_mark !== null && course_mark % 1 !== 0)).toBeLessThan(0.04);
  });

  it('carry remarks that name the right person and fit', () => {
    const unfit = marks.filter(({ comment, student_id }) => {
      const ofTheOther =
        byStudent.get(student_id)?.gender === 'M' ? /\b(she|her|hers)\b/i : /\b(he|his|him)\b/i;
      return lengthOf(comment) > 100 || hasUnfilledPlaceholder(comment) || ofTheOther.test(comment);
    });
    expect(unfit).toEqual([]);
    const weak = marks.filter(({ exam_mark }) => exam_mark !== null && exam_mark < 40);
    expect(weak.filter(({ comment }) => /excellent|outstanding|superb|very good/i.test(comment))).toEqual([]);
  });

  it('leave the exam out where the term is course work only', () => {
    const upper = new Set(
      current.enrolled
        .filter(({ formClass }) => formClass.form_level >= 5)
        .map(({ student }) => student.student_id),
    );
    const own = now.filter(({ student_id }) => upper.has(student_id));
    expect(own.length).toBeGreaterThan(300);
    expect(
      own.filter(({ exam_mark, exam_attendance }) => exam_mark !== null || exam_attendance !== 1),
    ).toEqual([]);
  });

  it('are in for 31 of 35 in 1A Mathematics, for all in two classes, for half in one, and in one not begun', () => {
    const complete = (formClassId: string) => {
      const ids = current.enrolled.filter(
        ({ formClass, subjects }) =>
          formClass.form_class_id === formClassId && subjects.some(({ id }) => id === 33),
      );
      const own = now.filter(
        ({ subject_id, student_id }) =>
          subject_id === 33 && ids.some(({ student }) => student.student_id === student_id),
      );
      const done = own.filter(
        (mark) =>
          (mark.course_mark !== null || mark.course_attendance !== 1) &&
          (mark.exam_mark !== null || mark.exam_attendance !== 1),
      );
      return `${done.length} of ${ids.length}`;
    };
    expect(['1A', '2A', '2B', '3A', '4 Sci'].map(complete)).toEqual([
      '31 of 35',
      '35 of 35',
      '36 of 36',
      '18 of 35',
      '0 of 35',
    ]);
  });

  it('give report cards of eleven to fourteen rows in Forms 1 to 3 and six to eight above', () => {
    for (const { formClass, subjects } of current.enrolled) {
      const [least, most] = formClass.form_level <= 3 ? [11, 14] : [6, 8];
      expect(subjects.length).toBeGreaterThanOrEqual(least ?? 0);
      expect(subjects.length).toBeLessThanOrEqual(most ?? 0);
    }
  });

  it('come with comments that fit their boxes and absences within the term', () => {
    const year = years[0] as SchoolOfYear;
    for (const term of year.terms) {
      for (const enrolled of year.enrolled) {
        const record = termRecord(term, enrolled, studentMarks(year, term, enrolled));
        expect(lengthOf(record.teacher_comment)).toBeLessThanOrEqual(215);
        expect(lengthOf(record.dean_comment)).toBeLessThanOrEqual(215);
        expect((record.sessions_absent ?? 0) + (record.sessions_late ?? 0)).toBeLessThanOrEqual(
          record.total_sessions,
        );
      }
    }
  });
});

describe('its term details', () => {
  const taken = registers(current);
  const [now] = current.terms;
  const recordsOf = (formClassId: string) =>
    current.enrolled
      .filter(({ formClass }) => formClass.form_class_id === formClassId)
      .map((own) => {
        const ofClass = taken.filter(({ form_class_id }) => form_class_id === formClassId);
        const missed = sessionsMissed(own.student, ofClass);
        return {
          missed,
          ...termRecord(now as SchoolTerm, own, studentMarks(current, now as SchoolTerm, own), missed),
        };
      });

  it('are all in for 2B, not begun in 6 Up, and half done in 1A', () => {
    const withComment = (formClassId: string) => {
      const records = recordsOf(formClassId);
      return records.filter(({ teacher_comment }) => teacher_comment !== '').length / records.length;
    };
    expect(
      recordsOf('2B').every(
        ({ sessions_absent, dean_comment }) => sessions_absent !== null && dean_comment !== '',
      ),
    ).toBe(true);
    expect([withComment('2B'), withComment('6 Up')]).toEqual([1, 0]);
    expect(withComment('1A')).toBeGreaterThan(0.3);
    expect(withComment('1A')).toBeLessThan(0.9);
  });

  it('say of attendance what the registers say', () => {
    for (const { missed, sessions_absent, sessions_late } of recordsOf('2B')) {
      expect([sessions_absent, sessions_late]).toEqual([missed.absent, missed.late]);
    }
  });
});

describe('its registers', () => {
  it('are there from the first day of the term to 20 November, but not on Divali', () => {
    const taken = registers(current);
    const dates = [...new Set(taken.map(({ register_date }) => register_date))];
    expect([dates[0], dates.at(-1), dates.length]).toEqual(['2026-09-07', '2026-11-20', 53]);
    expect(dates).not.toContain('2026-11-09');
    const rows = [...attendance(current, taken)];
    expect(rows.filter(({ arrived_at }) => arrived_at !== null).every(({ status }) => status === 3)).toBe(
      true,
    );
    const absent = rows.filter(({ status }) => status === 2).length / rows.length;
    expect(absent).toBeGreaterThan(0.02);
    expect(absent).toBeLessThan(0.08);
  });
});

function fingerprint(made: DemoSchool): string {
  const hash = createHash('sha256');
  const add = (value: unknown) => hash.update(JSON.stringify(value));
  add(made.staff.employees);
  for (const student of made.students) {
    add([
      { ...student, classes: [...student.classes] },
      personalData(student),
      medicalData(student),
      family(student),
    ]);
  }
  for (const calendarYear of made.years) {
    const year = made.schoolIn(calendarYear);
    add([year.timetable.lessons, year.timetable.deans, year.timetable.formTeachers]);
    for (const term of year.terms) {
      for (const enrolled of year.enrolled) {
        const marks = studentMarks(year, term, enrolled);
        add([marks, termRecord(term, enrolled, marks)]);
      }
    }
    add([...attendance(year, registers(year))]);
  }
  return hash.digest('hex');
}

function correlation(pairs: readonly (readonly [number, number])[]): number {
  const mean = (values: readonly number[]) =>
    values.reduce((total, value) => total + value, 0) / values.length;
  const [xMean, yMean] = [mean(pairs.map(([x]) => x)), mean(pairs.map(([, y]) => y))];
  const spread = (f: (pair: readonly [number, number]) => number) =>
    pairs.reduce((total, pair) => total + f(pair), 0);
  return (
    spread(([x, y]) => (x - xMean) * (y - yMean)) /
    Math.sqrt(spread(([x]) => (x - xMean) ** 2) * spread(([, y]) => (y - yMean) ** 2))
  );
}
