import { adminName, mayReadPermissionsOf, meansAdmin } from 'contract/abilities';
import { calls } from 'contract/calls';
import { signInMessages } from 'contract/sign-in';
import type { Database } from '../../database/transaction.ts';
import { NotAllowed, NotFound, Unavailable } from '../../errors.ts';
import { bind, type BoundCall } from '../../http/bind-endpoint.ts';
import type { SessionCookies } from '../../http/session-cookies.ts';
import { endSession } from '../../http/sessions.ts';
import { findAccount, permissionsOf } from './account-store.ts';
import { changePassword } from './change-password.ts';
import { describeSession } from './describe-session.ts';
import { signIn } from './sign-in.ts';
import { countLookUp } from './sign-in-throttle.ts';

export interface SignInParts {
  db: Database;
  cookies: SessionCookies;
  /** Whether every migration of this program stands in the database. */
  isHealthy(): Promise<boolean>;
}

/**
 * Signing in and out by password, what the page asks about the person, and the health of the server (1-term-reporting §7,
 * 3-decisions §3).
 */
export function signInRoutes({ db, cookies, isHealthy }: SignInParts): BoundCall[] {
  return [
    bind(calls.getCsrfCookie, async ({ request, reply }) => cookies.issueCsrf(request, reply)),
    bind(calls.employeeLogin, async ({ body, request, reply }) => {
      const planted = cookies.sessionIdOf(request);
      const { session_id, employee_id } = await signIn(db, { ...body, address: request.ip });
      if (planted !== undefined) await endSession(db, planted);
      cookies.setSession(request, reply, session_id);
      return employee_id === null ? ({ name: adminName, employee_id: adminName } as const) : { employee_id };
    }),
    bind(calls.getUserEmployee, async ({ params, request }) => {
      await countLookUp(db, request.ip);
      const account = meansAdmin(params.userName) ? undefined : await findAccount(db, params.userName);
      if (account?.employee_id == null) throw new NotFound(signInMessages.unknownUser);
      const { employee_id: id, first_name, last_name } = account;
      return {
        employee: { id, first_name: first_name ?? '', last_name: last_name ?? '' },
        user: { password_reset: account.password_reset ? (1 as const) : (0 as const) },
      };
    }),
    bind(calls.getUserPermissions, async ({ who, params }) => {
      if (!mayReadPermissionsOf(who, params.employeeId)) throw new NotAllowed();
      return params.employeeId === adminName ? [] : permissionsOf(db, params.employeeId);
    }),
    bind(calls.changePassword, async ({ who, body, request }) => {
      const session_id = cookies.sessionIdOf(request) ?? '';
      await changePassword(db, who, body, { session_id, address: request.ip });
      return { name: who.user_name };
    }),
    bind(calls.logout, async ({ request, reply }) => {
      await endSession(db, cookies.sessionIdOf(request) ?? '');
      cookies.clear(reply);
    }),
    bind(calls.getSession, async ({ who }) => describeSession(who)),
    bind(calls.getHealth, async () => {
      if (!(await isHealthy())) throw new Unavailable();
      return { status: 'ok' as const };
    }),
  ];
}
