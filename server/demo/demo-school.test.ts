import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { attendance, registers } from './attendance.ts';
import { planSchool, standardSize, type DemoSchool } from './demo-school.ts';
import { family } from './families.ts';
import { studentMarks } from './marks.ts';
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
