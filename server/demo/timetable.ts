import { formLevels } from 'contract/identifiers';
import type { FormClass } from './form-classes.ts';
import { Random } from './random.ts';
import { holderIn, type Employee, type Post, type Staff } from './staff.ts';
import { curriculumOf, type Subject } from './subjects.ts';

/** Who teaches what to which form class in a year, and who looks after the class. */

export interface Lesson {
  form_class_id: string;
  subject: Subject;
  teacher: Employee;
}

export interface Timetable {
  lessons: readonly Lesson[];
  formTeachers: readonly { form_class_id: string; teacher: Employee }[];
  deans: readonly { form_class_id: string; teacher: Employee }[];
  teacherOf: (formClassId: string, subjectId: number) => Employee;
}

/** Lessons of the demonstration's people; `only` where they have no others. */
const fixedLessons = [
  { userName: 'amohammed', subject: 'Math', classes: ['1A', '2A', '2B', '3A', '4 Sci'], only: true },
  { userName: 'rsingh', subject: 'Eng', classes: ['1A', '1B', '1C'], only: false },
  { userName: 'lcharles', subject: 'Span', classes: ['1A', '1C', '2B'], only: false },
  { userName: 'nbaptiste', subject: 'Geog', classes: ['1A', '1B', '2A', '3A', '3C'], only: true },
] as const;

/** Lessons, form teachers and deans of the school year that begins in that year. */
export function timetableOf(startYear: number, classes: readonly FormClass[], staff: Staff): Timetable {
  const lessons = lessonsOf(startYear, classes, staff.posts);
  const byKey = new Map(
    lessons.map((lesson) => [`${lesson.form_class_id}/${lesson.subject.id}`, lesson.teacher]),
  );
  const deans = deansOf(startYear, classes, lessons);
  const formTeachers = formTeachersOf(
    startYear,
    classes,
    lessons,
    new Set(deans.map(({ teacher }) => teacher.id)),
  );
  return {
    lessons,
    formTeachers,
    deans,
    teacherOf(formClassId, subjectId) {
      const teacher = byKey.get(`${formClassId}/${subjectId}`);
      if (teacher === undefined) throw new Error(`Nobody teaches ${subjectId} to ${formClassId}.`);
      return teacher;
    },
  };
}

/** Each lesson goes to the one of its department with the fewest, specialists first. */
function lessonsOf(startYear: number, classes: readonly FormClass[], posts: readonly Post[]): Lesson[] {
  const load = new Map<Post, number>();
  const lessons: Lesson[] = [];
  const give = (post: Post, formClass: FormClass, subject: Subject) => {
    load.set(post, (load.get(post) ?? 0) + 1);
    lessons.push({ form_class_id: formClass.form_class_id, subject, teacher: holderIn(post, startYear) });
  };
  const wanted = classes.flatMap((formClass) => {
    const { core, electives } = curriculumOf(formClass);
    return [...core, ...electives].map((subject) => ({ formClass, subject }));
  });
  // What few can teach is given out first, so that the many-sided even the loads out at the end.
  const specialists = (subject: Subject) => posts.filter((post) => post.teaches.includes(subject.abbr));
  const ordered = wanted
    .map((lesson) => ({ ...lesson, able: specialists(lesson.subject), fixed: fixedPost(lesson, posts) }))
    .toSorted(
      (a, b) =>
        Number(b.fixed !== undefined) - Number(a.fixed !== undefined) || a.able.length - b.able.length,
    );
  for (const { formClass, subject, able, fixed } of ordered) {
    const department = posts.filter((post) => post.department === subject.department);
    const free = (list: readonly Post[]) => list.filter((post) => !hasNoOthers(post));
    const lightest = (free(able).length > 0 ? free(able) : free(department)).toSorted(
      (a, b) => (load.get(a) ?? 0) - (load.get(b) ?? 0),
    )[0];
    const post = fixed ?? lightest;
    if (post === undefined) throw new Error(`Nobody can teach ${subject.title}.`);
    give(post, formClass, subject);
  }
  return lessons;
}

function hasNoOthers(post: Post): boolean {
  const userName = post.holders.at(-1)?.employee.user_name;
  return fixedLessons.some((fixed) => fixed.only && fixed.userName === userName);
}

function fixedPost(
  lesson: { formClass: FormClass; subject: Subject },
  posts: readonly Post[],
): Post | undefined {
  const { formClass, subject } = lesson;
  const fixed = fixedLessons.find(
    (own) => own.subject === subject.abbr && own.classes.some((id) => id === formClass.form_class_id),
  );
  return fixed && posts.find((post) => post.holders.at(-1)?.employee.user_name === fixed.userName);
}

type Assignment = { form_class_id: string; teacher: Employee };

/** One dean a form level, for all its classes: rsingh for Form 1, else one who teaches there. */
function deansOf(startYear: number, classes: readonly FormClass[], lessons: readonly Lesson[]): Assignment[] {
  const taken = new Set<number>();
  return formLevels.flatMap((level) => {
    const ofLevel = classes.filter((formClass) => formClass.form_level === level);
    const teachers = lessons
      .filter((lesson) => ofLevel.some(({ form_class_id }) => form_class_id === lesson.form_class_id))
      .map(({ teacher }) => teacher)
      .filter(
        (teacher) => !taken.has(teacher.id) && mayLeadClass(teacher) && teacher.user_name !== 'amohammed',
      );
    const named = level === 1 ? teachers.find(({ user_name }) => user_name === 'rsingh') : undefined;
    if (teachers.length === 0) return [];
    // Deans serve for three years.
    const dean = named ?? Random.for('dean', level, Math.floor(startYear / 3)).pick(uniqueById(teachers));
    taken.add(dean.id);
    return ofLevel.map(({ form_class_id }) => ({ form_class_id, teacher: dean }));
  });
}

/** One or two who teach the class; nobody has two classes. */
function formTeachersOf(
  startYear: number,
  classes: readonly FormClass[],
  lessons: readonly Lesson[],
  deans: ReadonlySet<number>,
): Assignment[] {
  const free = new Map(
    lessons
      .map(({ teacher }) => teacher)
      .filter((teacher) => !deans.has(teacher.id) && mayLeadClass(teacher))
      .map((teacher) => [teacher.id, teacher]),
  );
  const assigned: Assignment[] = [];
  const appoint = (formClassId: string, teacher: Employee | undefined) => {
    if (teacher === undefined) return;
    free.delete(teacher.id);
    assigned.push({ form_class_id: formClassId, teacher });
  };
  const candidates = (formClassId: string) =>
    uniqueById(
      lessons.filter((lesson) => lesson.form_class_id === formClassId).map(({ teacher }) => teacher),
    ).filter(({ id }) => free.has(id));
  appoint(
    '1A',
    [...free.values()].find(({ user_name }) => user_name === 'amohammed'),
  );
  for (const round of [1, 2]) {
    for (const { form_class_id } of classes) {
      if (round === 1 && form_class_id === '1A') continue;
      const random = Random.for('form teacher', startYear, form_class_id, round);
      if (round === 2 && !random.chance(0.5)) continue;
      const able = candidates(form_class_id);
      const choice = able.length > 0 ? able : round === 1 ? [...free.values()] : [];
      if (choice.length > 0) appoint(form_class_id, random.pick(choice));
    }
  }
  return assigned;
}

/** lcharles holds neither Term Details nor a class. */
function mayLeadClass(teacher: Employee): boolean {
  return teacher.permissions.includes(2);
}

function uniqueById(teachers: readonly Employee[]): Employee[] {
  return [...new Map(teachers.map((teacher) => [teacher.id, teacher])).values()];
}
