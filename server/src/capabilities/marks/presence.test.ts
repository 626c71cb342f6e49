import { setTimeout as sleep } from 'node:timers/promises';
import { calls } from 'contract/calls';
import { addressOf } from 'contract/endpoint';
import type { LessonNews } from 'contract/presence';
import { describe, expect, it } from 'vitest';
import { Browser } from '../../testing/browser.ts';
import { markToSave } from '../../testing/mark-to-save.ts';
import { staff, students, subjects, term } from '../../testing/test-school.ts';
import { lesson, watchedLessons } from '../../testing/watched-lessons.ts';

const { school, secondAddress, watch, closeLast } = await watchedLessons();

async function saveFor(
  who: Browser,
  student_id: number,
  course_mark: number,
  subject_id: number = subjects.mathematics,
) {
  const { answer } = await who.ask(calls.saveMark, {
    body: markToSave({ student_id, subject_id, course_mark }),
  });
  return answer;
}

describe('two people at one mark sheet, each with another server process,', () => {
  it('see each other come, save and go', async () => {
    const teacher = await school.browser().signIn('amohammed');
    const vicePrincipal = await new Browser(secondAddress).signIn('vjoseph');
    const hers = await watch(teacher, school.address());
    expect([hers.status, hers.buffering]).toEqual([200, 'no']);
    expect(await hers.until(() => true)).toMatchObject({ present: [], changed: [] });

    const his = await watch(vicePrincipal, secondAddress);
    expect((await his.until(() => true)).present).toEqual(['Aisha Mohammed']);
    await hers.until(({ present }) => present.includes('Verna Joseph'));

    const saved = await saveFor(vicePrincipal, students.brandon.id, 61);
    expect((await hers.until(({ changed }) => changed.length > 0)).changed).toEqual([
      { ...saved, by_you: false },
    ]);
    const again = await saveFor(teacher, students.brandon.id, 62);
    const told = await his.until(({ changed }) => changed.some(({ version }) => version === again.version));
    expect(told.changed).toEqual([{ ...again, by_you: false }]);

    closeLast();
    await hers.until(({ present, at }) => present.length === 0 && at > told.at);
    // What was told once is not told again.
    await sleep(1500);
    expect(hers.news.flatMap(({ changed }) => changed.map(({ version }) => version))).toEqual([
      saved.version,
      again.version,
    ]);
  });

  it('are not shown themselves, in another tab or on another device, and see nothing of other lessons', async () => {
    const teacher = await school.browser().signIn('amohammed');
    const first = await watch(teacher, school.address());
    await watch(await new Browser(secondAddress).signIn('amohammed'), secondAddress);
    const english = { ...lesson, subjectCode: String(subjects.english), employeeId: String(staff.rsingh.id) };
    const colleague = await school.browser().signIn('rsingh');
    const other = await watch(colleague, school.address(), english);
    await saveFor(colleague, students.anika.id, 50, subjects.english);
    await other.until(({ changed }) => changed.length > 0);
    await sleep(1500);
    expect(first.news.every(({ present }) => present.length === 0)).toBe(true);
    expect(
      first.news
        .flatMap(({ changed }) => changed)
        .every(({ subject_id }) => subject_id === subjects.mathematics),
    ).toBe(true);
  });
});

describe('two teachers of one full name', () => {
  it('are told apart: each hears which records the other saved', async () => {
    const { owner } = school.database;
    const named = { first_name: 'Aisha', last_name: 'Mohammed' };
    await owner.db.updateTable('employees').set(named).where('id', '=', staff.vjoseph.id).execute();
    const teacher = await school.browser().signIn('amohammed');
    const namesake = await school.browser().signIn('vjoseph');
    const hers = await watch(teacher, school.address());
    const theirs = await watch(namesake, school.address());
    const saved = await saveFor(namesake, students.anika.id, 51);
    const isIt = (news: LessonNews) =>
      news.changed.some(
        ({ version, student_id }) => student_id === saved.student_id && version === saved.version,
      );
    const seen = (news: LessonNews) =>
      news.changed.flatMap(({ student_id, by_you }) => (student_id === saved.student_id ? [by_you] : []));
    expect(saved.updated_by).toBe('Aisha Mohammed');
    expect(seen(await hers.until(isIt))).toEqual([false]);
    expect(seen(await theirs.until(isIt))).toEqual([true]);
    const asked = await teacher.ask(calls.askLessonNews, { params: lesson, query: {} });
    expect(seen(asked.answer)).toEqual([false]);
    const back = { first_name: staff.vjoseph.first, last_name: staff.vjoseph.last };
    await owner.db.updateTable('employees').set(back).where('id', '=', staff.vjoseph.id).execute();
  });
});

describe('what the office changes under an open sheet', () => {
  it('is told to a page of another server process, and to one that asks', async () => {
    const teacher = await school.browser().signIn('amohammed');
    const office = await new Browser(secondAddress).signIn('Admin');
    const examCounts = async (exam_mark: 0 | 1) =>
      office.ask(calls.saveTermConfiguration, {
        body: { academic_term_id: term, form_level: 1, exam_mark },
      });
    const putInto = async (form_class_id: string) =>
      office.ask(calls.registerInClass, { body: { student_id: students.anika.id, form_class_id } });
    const hers = await watch(teacher, school.address());
    const { ground: before } = await hers.until(() => true);
    expect(before).toMatchObject({ academic_term_id: term, exam_mark: 1 });
    const everyone = before?.students ?? [];
    expect(everyone).toContain(students.anika.id);

    await examCounts(0);
    await hers.until(({ ground }) => ground?.exam_mark === 0);
    await putInto('1B');
    const { ground: now } = await hers.until(
      ({ ground }) => ground?.students.includes(students.anika.id) === false,
    );
    expect(now).toEqual({
      academic_term_id: term,
      exam_mark: 0,
      students: everyone.filter((id) => id !== students.anika.id),
      subject_title: 'Mathematics',
    });
    const asked = await teacher.ask(calls.askLessonNews, { params: lesson, query: {} });
    expect(asked.answer.ground).toEqual(now);
    await putInto('1A');
    await examCounts(1);
  });
});

describe('in Form 4', () => {
  const ofForm4 = (employeeId: number) => ({ ...lesson, className: '4 Sci', employeeId: String(employeeId) });

  it('each teacher hears of their own set, and Admin of all', async () => {
    const teacher = await school.browser().signIn('uboodram');
    const other = await school.browser().signIn('npierre');
    const admin = await school.browser().signIn('Admin');
    const own = await watch(teacher, school.address(), ofForm4(staff.uboodram.id));
    const all = await watch(admin, school.address(), ofForm4(staff.npierre.id));
    await watch(other, school.address(), ofForm4(staff.npierre.id));
    await own.until(({ present }) => present.includes('Admin'));
    await all.until(({ present }) => present.length === 2);
    await saveFor(other, students.jada.id, 44);
    await saveFor(teacher, students.hannah.id, 45);
    await own.until(({ changed }) => changed.some(({ student_id }) => student_id === students.hannah.id));
    await all.until(({ changed }) => changed.some(({ student_id }) => student_id === students.jada.id));
    const heard = own.news.flatMap(({ changed }) => changed.map(({ student_id }) => student_id));
    expect(heard).not.toContain(students.jada.id);
    expect(own.news.flatMap(({ present }) => present)).not.toContain('Norma Pierre');
  });
});

describe('a page that cannot have a stream', () => {
  it('asks, and is told the same', async () => {
    const teacher = await school.browser().signIn('amohammed');
    const vicePrincipal = await new Browser(secondAddress).signIn('vjoseph');
    const ask = async (who: Browser, since?: string) =>
      (await who.ask(calls.askLessonNews, { params: lesson, query: { since } })).answer;
    const before = await ask(teacher);
    const watching = await watch(vicePrincipal, secondAddress);
    expect((await watching.until(() => true)).present).toEqual(['Aisha Mohammed']);
    const saved = await saveFor(vicePrincipal, students.chantal.id, 77);
    const after = await ask(teacher, before.at);
    expect(after.present).toEqual(['Verna Joseph']);
    expect(after.changed).toContainEqual({ ...saved, by_you: false });
    const muchLater = new Date(Date.parse(after.at) + 60_000).toISOString().replace('Z', '000Z');
    expect((await ask(teacher, muchLater)).changed).toEqual([]);
    await teacher.post('/logout');
  });

  it.each(['yesterday', '0000-01-01T00:00:00.000000Z', '2026-01-01'])(
    'is refused %j as a moment',
    async (since) => {
      const teacher = await school.browser().signIn('amohammed');
      const address = addressOf(calls.askLessonNews, lesson, { since });
      expect((await teacher.get(address)).status).toBe(400);
    },
  );
});
