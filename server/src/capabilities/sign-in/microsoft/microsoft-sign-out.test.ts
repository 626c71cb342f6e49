import { calls } from 'contract/calls';
import { describe, expect, it } from 'vitest';
import { sessionCookie } from '../../../http/sessions.ts';
import { publicUrl, schoolWithMicrosoft } from '../../../testing/school-with-microsoft.ts';

const { tenant, school, signIn } = await schoolWithMicrosoft();

describe('signing out', () => {
  it('of the Microsoft account too leads to Microsoft, which is told whose account it is', async () => {
    const browser = school.browser();
    await signIn(browser, 'teacher');
    const { answer } = await browser.ask(calls.microsoftSignOut, {});
    const { origin, searchParams } = new URL(answer.location);
    expect(origin).toBe(tenant.authority);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: tenant.entra.clientId,
      logout_hint: 'O.teacher',
      post_logout_redirect_uri: `${publicUrl}/`,
    });
    expect(browser.cookies.has(sessionCookie)).toBe(false);
    expect((await browser.get('/api/session')).status).toBe(401);
  });

  it('of someone who came in by password lets Microsoft ask which account', async () => {
    const browser = await school.browser().signIn('amohammed');
    const { answer } = await browser.ask(calls.microsoftSignOut, {});
    expect(new URL(answer.location).searchParams.has('logout_hint')).toBe(false);
  });

  it('of the application alone asks nothing of Microsoft', async () => {
    const browser = school.browser();
    await signIn(browser, 'teacher');
    expect((await browser.post('/logout')).status).toBe(204);
    expect((await browser.get('/api/session')).status).toBe(401);
  });

  it('needs a session and the token against forged requests', async () => {
    expect((await school.browser().post(calls.microsoftSignOut.path)).status).toBe(401);
    const browser = await school.browser().signIn('amohammed');
    expect((await browser.send('POST', calls.microsoftSignOut.path)).status).toBe(419);
  });
});
