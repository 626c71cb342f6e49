import { blankEntry, entryOf, type MarkEntry, mergeMarks } from 'contract/marks';
import { afterEach, expect, test, vi } from 'vitest';
import { teacher } from '../testing/signed-in-teacher.ts';

/** A student's marks in a subject as the server stores them. */
type Stored = MarkEntry & { version: number };

const nothingYet: Stored = { ...blankEntry, version: 0 };

interface Save {
  student: string;
  mark: number | null;
  mutationId: string;
  startedFrom: number;
  /** The server stores it. */
  store: () => void;
  /** The server refuses it, or no answer comes. */
  fail: (error: Error) => void;
}

/** A page of the browser, in which a teacher is signed in, and the saves that it makes, which the test answers. */
async function openPage() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.resetModules();
  const { ApiError, NoConnection } = await import('../api-error.ts');
  const { beginSession, currentOwner } = await import('../session-store.ts');
  const { keptRows, updateRow } = await import('./kept-rows.ts');
  const { registerKind } = await import('./outbox-kinds.ts');
  const { outboxSummary } = await import('./outbox-view.ts');
  const { send } = await import('./sending.ts');
  beginSession(teacher);
  const saves: Save[] = [];
  registerKind<MarkEntry, Stored>({
    name: 'mark',
    send: async ({ target, entry, version, mutation_id }) => {
      const { student } = target as { student: string };
      const { promise, resolve, reject } = Promise.withResolvers<Stored>();
      saves.push({
        student,
        mark: entry.course_mark,
        mutationId: mutation_id,
        startedFrom: version,
        store: () => resolve({ ...entry, version: version + 1 }),
        fail: reject,
      });
      return promise;
    },
    versionOf: ({ version }) => version,
    entryOf,
    merge: mergeMarks,
    currentIn: (body) => (body as { current?: Stored }).current ?? null,
    onStored: () => undefined,
    inWords: () => [],
  });
  const owner = currentOwner() ?? '';
  let typed = 0;
  return {
    saves,
    send,
    summary: outboxSummary,
    refusal: (status: number, body: object = {}, retryAfter: number | null = null) =>
      new ApiError({ status, statusText: '', body, retryAfter }),
    noAnswer: () => new NoConnection('gone'),
    /** What waits on the device, one after another as it was typed. */
    async keep(...marks: [student: string, mark: number][]) {
      for (const [student, course_mark] of marks) {
        typed += 1;
        const row = {
          owner,
          key: `mark ${student}`,
          kind: 'mark',
          label: student,
          target: { student },
          base: nothingYet,
          wanted: { ...blankEntry, course_mark },
          attempt: null,
          trouble: null,
          order: typed,
          changed_at: '2026-11-23T12:00:00Z',
        };
        await updateRow(row, () => row);
      }
    },
    kept: async () => (await keptRows()).all(owner),
    /** The save that is made next. */
    async next(): Promise<Save> {
      await comes(() => saves.length > 0);
      return saves.shift() ?? Promise.reject(new Error('No further save is made.'));
    },
  };
}

/** In which all goes on that waits for no time to pass; the page's clock stands still. */
const aMoment = async () => new Promise((resolve) => setImmediate(resolve));

async function comes(about: () => boolean): Promise<void> {
  for (let moments = 0; moments < 5000 && !about(); moments += 1) await aMoment();
}

afterEach(() => vi.useRealTimers());

test('what waits sets out in the order in which it was typed, four at a time, and is kept no longer once it is stored', async () => {
  const page = await openPage();
  await page.keep(['Aziz', 51], ['Baksh', 52], ['Bruno', 53], ['Espinet', 54], ['Guerra', 55]);
  page.send();
  const first = [await page.next(), await page.next(), await page.next(), await page.next()];
  expect(first.map(({ student, mark }) => [student, mark])).toEqual([
    ['Aziz', 51],
    ['Baksh', 52],
    ['Bruno', 53],
    ['Espinet', 54],
  ]);
  await aMoment();
  expect(page.saves, 'the fifth waits for one of them').toEqual([]);
  first[2]?.store();
  const fifth = await page.next();
  expect(fifth.student).toBe('Guerra');
  for (const save of [...first, fifth]) save.store();
  await comes(() => page.summary().waiting === 0);
  expect(await page.kept()).toEqual([]);
  expect(page.summary()).toMatchObject({ waiting: 0, link: 'open' });
});

test('once no answer came no further one sets out; a second later the same saves are made again, under the same ids', async () => {
  const page = await openPage();
  await page.keep(['Aziz', 51], ['Baksh', 52], ['Bruno', 53], ['Espinet', 54], ['Guerra', 55]);
  page.send();
  const lost = [await page.next(), await page.next(), await page.next(), await page.next()];
  const [first, stored] = lost.splice(0, 2);
  first?.fail(page.noAnswer());
  await comes(() => page.summary().link === 'lost');
  stored?.store();
  for (const save of lost) save.fail(page.noAnswer());
  await comes(() => vi.getTimerCount() > 0);
  expect(page.summary()).toMatchObject({ waiting: 4, link: 'lost' });
  expect(vi.getTimerCount(), 'one try more, not three').toBe(1);
  vi.advanceTimersByTime(999);
  await aMoment();
  expect(page.saves).toEqual([]);
  vi.advanceTimersByTime(1);
  for (const save of [first, ...lost]) {
    const again = await page.next();
    expect([again.student, again.mutationId]).toEqual([save?.student, save?.mutationId]);
    again.store();
  }
  (await page.next()).store();
  await comes(() => page.summary().waiting === 0);
  expect(page.summary()).toMatchObject({ waiting: 0, link: 'open' });
});

test('a server that names a time is asked again then; one that knows the session no more is not asked at all', async () => {
  const page = await openPage();
  await page.keep(['Aziz', 51]);
  page.send();
  for (const comeAgain of [503, 429]) {
    (await page.next()).fail(page.refusal(comeAgain, {}, 7));
    await comes(() => vi.getTimerCount() > 0);
    vi.advanceTimersByTime(6999);
    await aMoment();
    expect(page.saves).toEqual([]);
    vi.advanceTimersByTime(1);
  }
  (await page.next()).fail(page.refusal(401));
  await comes(() => page.summary().link === 'signed-out');
  await aMoment();
  expect(page.summary()).toMatchObject({ waiting: 1, link: 'signed-out' });
  expect(vi.getTimerCount()).toBe(0);
});

test('what is refused stands still with the reason, and the others are stored', async () => {
  const page = await openPage();
  await page.keep(['Aziz', 51], ['Baksh', 52]);
  page.send();
  (await page.next()).fail(page.refusal(403, { message: 'You are not allowed to do this.' }));
  (await page.next()).store();
  await comes(() => page.summary().waiting === 0);
  expect(page.summary()).toMatchObject({ waiting: 0, failed: 1, link: 'open' });
  expect(await page.kept()).toMatchObject([
    { label: 'Aziz', attempt: null, trouble: { status: 403, message: 'You are not allowed to do this.' } },
  ]);
});

test('what a colleague stored in another field of the row is joined with it and sent; in the same field it waits for a choice', async () => {
  const page = await openPage();
  await page.keep(['Aziz', 51], ['Baksh', 52]);
  page.send();
  const theirs = { ...nothingYet, version: 4, comment: 'Reads well.' };
  (await page.next()).fail(page.refusal(409, { current: theirs }));
  (await page.next()).fail(page.refusal(409, { current: { ...theirs, course_mark: 70 } }));
  const joined = await page.next();
  expect(joined).toMatchObject({ student: 'Aziz', mark: 51, startedFrom: 4 });
  joined.store();
  await comes(() => page.summary().waiting === 0);
  expect(page.summary()).toMatchObject({ waiting: 0, failed: 1 });
  expect(await page.kept()).toMatchObject([
    { label: 'Baksh', trouble: { reason: 'clash', theirs: { course_mark: 70 }, fields: ['course_mark'] } },
  ]);
});

test('of a failure of the server nobody knows whether it stored the row: it is kept with the id under which it was sent', async () => {
  const page = await openPage();
  await page.keep(['Aziz', 51]);
  page.send();
  const save = await page.next();
  save.fail(page.refusal(500));
  await comes(() => page.summary().waiting === 0);
  expect(page.summary()).toMatchObject({ waiting: 0, failed: 1 });
  expect(await page.kept()).toMatchObject([{ attempt: { mutation_id: save.mutationId } }]);
});
