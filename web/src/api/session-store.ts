import { type Principal, adminName } from 'contract/abilities';
import type { Session } from 'contract/sign-in';

import { observable, useObservable } from './observable.ts';

interface SessionState {
  /** null: nobody is signed in. */
  session: Session | null;
  /** The server no longer knows the session; the page stands and asks for the password again. */
  expired: boolean;
  /** With the one in its place, which began in another tab, a password is to be chosen first. */
  mustChoose?: boolean;
  /** The permissions that the server told of since: they count once the section that is open is left. */
  heard?: Session['permissions'];
  /** Signed out: the sign-in page is being loaded afresh, and what was typed into this one would go with it. */
  leaving?: boolean;
}

const state = observable<SessionState>({ session: null, expired: false });
const renewalListeners = new Set<() => void>();
let number = 0;
let otherTabs: Record<'own' | 'temporary', BroadcastChannel> | undefined;

/** Grows with each sign-in, so that a late 401 of an earlier session is told from one of this. */
export function sessionNumber(): number {
  return number;
}

/** Who is signed in, and whether that has lapsed meanwhile. */
export function useSessionState(): SessionState {
  return useObservable(state);
}

/** Who is signed in. Only for what is drawn inside the application. */
export function useSession(): Session {
  const { session } = useSessionState();
  if (session === null) throw new Error('Drawn without a session.');
  return session;
}

/** Who is signed in, for code outside React. */
export function currentSession(): Session | null {
  return state.get().session;
}

/** Whether the password is asked for, so that one can go on. */
export function hasSessionEnded(): boolean {
  return state.get().expired;
}

/**
 * Whose what is kept on this device is; undefined while nobody is signed in. Not by the user name: the office may change
 * it, and give it to another. Its first sign stands in no user name.
 */
export function currentOwner(): string | undefined {
  const { session } = state.get();
  return session === null ? undefined : `\u0001${session.employee_id}`;
}

/** The same person, as the predicates of contract/abilities want them. */
export function principalOf(session: Session): Principal {
  return {
    employee_id: session.employee_id === adminName ? null : session.employee_id,
    admin: session.admin,
    permissions: session.permissions,
    must_change_password: session.password_reset === 1,
  };
}

/**
 * At the start of the page, with the session that the server wrote into it. Tabs share the cookie: once
 * another person signs in beside this page, it would act under their name, so it starts afresh. `isNew`: the
 * session began on the way here, which no page has told the others.
 */
export function resumeSession(session: Session | null, { isNew = false } = {}): void {
  state.set({ session, expired: false });
  otherTabs = {
    own: new BroadcastChannel('session'),
    // Apart, since a page of the version before takes whoever is named on the other to be signed in.
    temporary: new BroadcastChannel('session with a temporary password'),
  };
  otherTabs.own.addEventListener('message', ({ data: person }: MessageEvent<Session['employee_id']>) => {
    const { session: mine, expired } = state.get();
    if (mine?.employee_id !== person) return leaveTo(mine);
    if (expired || mine.password_reset === 1) renew({ ...mine, password_reset: 0 });
  });
  otherTabs.temporary.addEventListener(
    'message',
    ({ data: person }: MessageEvent<Session['employee_id']>) => {
      const { session: mine } = state.get();
      if (mine?.employee_id !== person) leaveTo(mine);
    },
  );
  if (session !== null && isNew) tellOtherTabs(session);
}

/** After a sign-in. A session that had lapsed counts as renewed. */
export function beginSession(session: Session): void {
  tellOtherTabs(session);
  renew(session);
}

/** Whoever has something waiting may refuse to leave the page; it then asks for the password again. */
function leaveTo(mine: Session | null): void {
  if (mine === null) return;
  state.set({ session: mine, expired: true });
  location.reload();
}

function tellOtherTabs({ employee_id, password_reset }: Session): void {
  otherTabs?.[password_reset === 0 ? 'own' : 'temporary'].postMessage(employee_id);
}

function renew(session: Session): void {
  const renewed = state.get().expired;
  number += 1;
  state.set({ session, expired: false });
  if (renewed) for (const listener of renewalListeners) listener();
}

/** After a sign-out, on the way to the page that is loaded afresh. */
export function endSession(): void {
  number += 1;
  state.set({ session: null, expired: false, leaving: true });
}

/**
 * A call made in session number `during` was refused since that session is over, or, with `mustChoose`, since another is in its
 * place that asks for a new password first.
 */
export function markExpired(during: number, { mustChoose }: { mustChoose: boolean }): void {
  const { session, expired } = state.get();
  if (session !== null && !expired && during === number) state.set({ session, expired: true, mustChoose });
}

/** Whoever changed their own permissions: what they open counts from the next call. */
export function learnOwnPermissions(permissions: Session['permissions']): void {
  const { session, expired } = state.get();
  if (session !== null) state.set({ session: { ...session, permissions }, expired });
}

/** What the server says of this person by now, whose permissions somebody else may have changed. */
export function hearOwnPermissions({ employee_id, permissions }: Session): void {
  const { session, expired, heard } = state.get();
  if (session?.employee_id !== employee_id) return;
  const inOrder = (ids: Session['permissions']) => ids.toSorted((a, b) => a - b).join();
  const isAsKnown = inOrder(permissions) === inOrder(session.permissions);
  // What was heard before counts no more, where it has been taken back since.
  if (!isAsKnown) state.set({ session, expired, heard: permissions });
  else if (heard !== undefined) state.set({ session, expired });
}

/** Where no section is open, nothing is taken from under the hand: what was heard counts. */
export function takeUpHeardPermissions(): void {
  const { heard } = state.get();
  if (heard !== undefined) learnOwnPermissions(heard);
}

/** Runs when a lapsed session was signed in to again: what waited can go on. Answers how to stop. */
export function onSessionRenewed(listener: () => void): () => void {
  renewalListeners.add(listener);
  return () => renewalListeners.delete(listener);
}
