import { calls } from 'contract/calls';
import type { Endpoint } from 'contract/endpoint';
import { blankEntry } from 'contract/marks';
import { subjects } from '../server/src/testing/test-school.ts';
import type { Duties, Registered } from './duties.ts';
import type { Ground } from './ground.ts';

/** One request with some ids in it, and whether 3-decisions §3 lets this person make it. */
export interface IdTrial {
  call: Endpoint;
  params: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, string | number>>;
  body?: Readonly<Record<string, unknown>>;
  allowed: boolean;
}

const nobody = 999_999;
const noStudent = 19_990_001;
const noClass = '2Z';
const noSubject = 9999;

/** Every call that looks at more than the caller's permissions, with ids of one's own, of others and of nobody. */
export function idTrials(ground: Ground, registered: Registered, who: Duties): IdTrial[] {
  const nine = who.permissions.includes(9);
  return [
    ...lessonTrials(ground, registered, who, nine),
    ...markTrials(ground, registered, who, nine),
    ...termDetailTrials(ground, registered, who, nine),
    ...employeeTrials(ground, who, nine),
    ...registerTrials(registered, who),
    ...reportCardTrials(ground, registered, who, nine),
  ];
}

function lessonTrials(ground: Ground, { lessons }: Registered, who: Duties, nine: boolean): IdTrial[] {
  const own = lessons.find(({ employee_id }) => employee_id === who.id);
  const others = lessons.find(
    (one) => one.employee_id !== who.id && !who.lessons.has(`${one.form_class_id} ${one.subject_id}`),
  );
  const exists = new Set(lessons.map((one) => `${one.employee_id} ${one.form_class_id} ${one.subject_id}`));
  const lessonCalls = [
    calls.listLessonStudents,
    calls.downloadMarkFile,
    calls.watchLesson,
    calls.askLessonNews,
  ];
  const trials: IdTrial[] = [];
  for (const className of distinct([own?.form_class_id, others?.form_class_id, noClass])) {
    for (const subjectCode of distinct([own?.subject_id, others?.subject_id, noSubject])) {
      for (const employeeId of distinct([who.id, others?.employee_id, nobody])) {
        const there = exists.has(`${employeeId} ${className} ${subjectCode}`);
        const allowed = there && (nine || employeeId === who.id);
        const params = { className, termId: ground.term, subjectCode, employeeId };
        trials.push(...lessonCalls.map((call) => ({ call, params, allowed })));
      }
    }
  }
  return trials;
}

function markTrials(ground: Ground, { classOf }: Registered, who: Duties, nine: boolean): IdTrial[] {
  const all = [...classOf.keys()];
  const subjectIds = [subjects.mathematics, subjects.spanish, subjects.english, noSubject];
  const own = subjectIds.map((subject) => all.find((student) => who.marks(student, subject)));
  const students = distinct([...own, ...everySo(all, 12), noStudent]);
  const trials: IdTrial[] = [];
  for (const studentId of students) {
    for (const subjectId of subjectIds) {
      const allowed = !nine && who.marks(studentId, subjectId);
      // An administrator's are of the lesson's teacher, where there is one: what is absent to them is 404.
      if (nine && classOf.has(studentId) && subjectId !== noSubject) continue;
      const params = { studentId, termId: ground.term, subjectId };
      trials.push({ call: calls.listMarkHistory, params, allowed });
      trials.push({ call: calls.findPreviousRemark, params, allowed });
      for (const employee_id of [null, who.id, ground.ids.vjoseph, nobody, 'Admin']) {
        const body = {
          ...mark,
          student_id: studentId,
          academic_term_id: ground.term,
          subject_id: subjectId,
          employee_id,
        };
        trials.push({ call: calls.saveMark, params: {}, body, allowed });
      }
    }
  }
  return trials;
}

const mark = { ...blankEntry, course_mark: 71, comment: 'Tried by someone else.' };

function termDetailTrials(ground: Ground, { classOf }: Registered, who: Duties, nine: boolean): IdTrial[] {
  const all = [...classOf.keys()];
  const inClass = (formClass: string | undefined) =>
    all.find((student) => classOf.get(student) === formClass);
  const students = distinct([
    inClass([...who.formClasses][0]),
    inClass([...who.deanClasses][0]),
    ...everySo(all, 10),
    noStudent,
  ]);
  return students.flatMap((studentId): IdTrial[] => {
    const formClass = classOf.get(studentId) ?? '';
    const asTeacher =
      formClass !== '' && (nine || (who.permissions.includes(2) && who.formClasses.has(formClass)));
    const asDean =
      formClass !== '' && (nine || (who.permissions.includes(2) && who.deanClasses.has(formClass)));
    const key = { student_id: studentId, academic_term_id: ground.term };
    const save = (body: object, allowed: boolean): IdTrial => ({
      call: calls.saveTermDetails,
      params: {},
      body: { ...key, ...body },
      allowed,
    });
    return [
      save({ teacher_comment: `Tried by ${who.id}.` }, asTeacher),
      save({ dean_comment: `Tried by ${who.id}.` }, asDean),
      save({ sessions_absent: 1 + (who.id % 5) }, asTeacher),
      {
        call: calls.listTermDetailHistory,
        params: { studentId, termId: ground.term },
        allowed: asTeacher || asDean,
      },
    ];
  });
}

function employeeTrials(ground: Ground, who: Duties, nine: boolean): IdTrial[] {
  const four = who.permissions.includes(4);
  return distinct([who.id, ...Object.values(ground.ids), nobody]).flatMap((employeeId): IdTrial[] => {
    const params = { employeeId, yearId: ground.year };
    const own = employeeId === who.id;
    return [
      { call: calls.getUserPermissions, params, allowed: own || nine },
      { call: calls.listTeacherLessons, params, allowed: own || four || nine },
      { call: calls.getFormTeacherClasses, params, allowed: own || four },
      { call: calls.getFormDeanAssignments, params, allowed: own || four },
    ];
  });
}

function registerTrials({ classOf }: Registered, who: Duties): IdTrial[] {
  return distinct([...new Set(classOf.values()), noClass]).flatMap((formClass): IdTrial[] => {
    const known = formClass !== noClass;
    const allowed =
      known &&
      (who.permissions.includes(6) || (who.permissions.includes(2) && who.formClasses.has(formClass)));
    const student = [...classOf].find(([, of]) => of === formClass)?.[0] ?? noStudent;
    const date = '2026-09-09';
    const entries = [{ student_id: student, status: 3, time: '08:20' }];
    return [
      { call: calls.openRegister, params: {}, query: { form_class_id: formClass, date }, allowed },
      {
        call: calls.saveRegister,
        params: {},
        body: { form_class_id: formClass, date, session: 'AM', entries },
        allowed,
      },
    ];
  });
}

function reportCardTrials(ground: Ground, { classOf }: Registered, who: Duties, nine: boolean): IdTrial[] {
  const all = nine || who.permissions.includes(3);
  const own = [...who.formClasses, ...who.deanClasses];
  return distinct([own[0], '2A', '5 Sci', noClass]).flatMap((formClassId): IdTrial[] => {
    const known = formClassId !== noClass;
    const allowed = known && (all || (who.permissions.includes(2) && own.includes(formClassId)));
    const student = [...classOf].find(([, of]) => of === formClassId)?.[0] ?? noStudent;
    const params = { academicTermId: ground.term, formClassId };
    const elsewhere = [...classOf].find(([, of]) => of !== formClassId)?.[0] ?? noStudent;
    return [
      { call: calls.printReportCard, params: { ...params, studentId: student }, allowed },
      // A student of another class under the name of one's own.
      { call: calls.printReportCard, params: { ...params, studentId: elsewhere }, allowed: false },
    ];
  });
}

function distinct<T>(values: readonly (T | undefined)[]): T[] {
  return [...new Set(values)].filter((one) => one !== undefined);
}

/** So many of them, spread evenly. */
function everySo(all: readonly number[], count: number): number[] {
  return all.filter((_, index) => index % Math.ceil(all.length / count) === 0);
}
