import type { Session } from 'contract/sign-in';
import { afterEach, expect, test, vi } from 'vitest';
import { teacher as mine } from './testing/signed-in-teacher.ts';

const channels: BroadcastChannel[] = [];

/** Closed with the test: what is said in another one is not heard by the pages of this. */
class Channel extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    channels.push(this);
  }
}

/** A page of the browser, with a session store of its own. */
async function openTab(session: Session | null) {
  vi.resetModules();
  vi.stubGlobal('BroadcastChannel', Channel);
  const tab = await import('./session-store.ts');
  tab.resumeSession(session);
  return tab;
}

afterEach(() => {
  for (const channel of channels.splice(0)) channel.close();
  // The last tab’s store would serve the next file of this worker, with its channels closed.
  vi.resetModules();
  vi.unstubAllGlobals();
});

test('a tab whose session has lapsed goes on once its person signs in beside it, also under a new user name, and starts afresh for another who was given the old one', async () => {
  const startsAfresh = vi.fn<() => void>();
  const goesOn = vi.fn<() => void>();
  vi.stubGlobal('location', { reload: startsAfresh });
  const here = await openTab(mine);
  const beside = await openTab(null);
  here.onSessionRenewed(goesOn);
  here.markExpired(here.sessionNumber(), { mustChoose: false });

  beside.beginSession({ ...mine, name: 'lcharles2' });
  await expect.poll(() => goesOn.mock.calls.length).toBe(1);
  expect(startsAfresh).not.toHaveBeenCalled();

  beside.beginSession({ ...mine, employee_id: 1044 });
  await expect.poll(() => startsAfresh.mock.calls.length).toBe(1);
  expect(here.currentSession()?.employee_id).toBe(mine.employee_id);
});

test('a tab that asks for a password of one’s own goes on once that was chosen beside it; pages of the version before are told of whoever may go on, by the same word as ever', async () => {
  const heard: unknown[] = [];
  const formerPage = new Channel('session');
  formerPage.addEventListener('message', ({ data }) => heard.push(data));
  const temporary: Session = { ...mine, password_reset: 1 };
  const here = await openTab(temporary);
  const beside = await openTab(null);
  beside.beginSession(temporary);
  beside.beginSession(mine);
  await expect.poll(() => here.currentSession()?.password_reset).toBe(0);
  await expect.poll(() => heard).toEqual([mine.employee_id]);
});

test('a permission that somebody gives while a section is open, and takes back before it is left, counts no more', async () => {
  const here = await openTab(mine);
  here.hearOwnPermissions({ ...mine, permissions: [1, 5] });
  here.hearOwnPermissions(mine);
  here.takeUpHeardPermissions();
  expect(here.currentSession()?.permissions).toEqual([1]);

  here.hearOwnPermissions({ ...mine, permissions: [1, 5] });
  here.takeUpHeardPermissions();
  expect(here.currentSession()?.permissions).toEqual([1, 5]);
});
