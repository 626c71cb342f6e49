import { once } from 'node:events';
import { createServer } from 'node:net';
import { calls } from 'contract/calls';
import { signInPageAfter } from 'contract/microsoft-sign-in';
import { describe, expect, it } from 'vitest';
import {
  callback,
  departure,
  placeOf,
  publicUrl,
  schoolWithMicrosoft,
} from '../../../testing/school-with-microsoft.ts';
import { testApplication } from '../../../testing/test-application.ts';

const { tenant, signIn } = await schoolWithMicrosoft();

/** A port below those that a system hands out: one that was free a moment ago may be another test's by now. */
const nobodyListens = 'http://127.0.0.1:2';

describe('while Microsoft', () => {
  it('is away, the sign-in page says so, and passwords go on', async () => {
    const { entra } = tenant;
    const alone = await testApplication({ publicUrl, entra: { ...entra, authority: nobodyListens } });
    expect(await placeOf(alone.browser(), departure)).toBe(signInPageAfter('unavailable'));
    const browser = await alone.browser().signIn('amohammed');
    const { answer } = await browser.ask(calls.microsoftSignOut, {});
    expect(answer).toEqual({ location: signInPageAfter('stillSignedIn') });
    expect((await browser.get('/api/session')).status).toBe(401);
    await alone.close();
  });

  it('takes the call and never answers, nobody waits for long', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const place = silent.address();
    const authority = `http://127.0.0.1:${typeof place === 'object' ? place?.port : 0}`;
    const patient = await testApplication({ publicUrl, entra: { ...tenant.entra, authority, patience: 1 } });
    expect(await placeOf(patient.browser(), departure)).toBe(signInPageAfter('unavailable'));
    await patient.close();
    silent.close();
  });

  it('does not know the tenant or the secret, the sign-in page says that it is not set up correctly', async () => {
    const tenantId = '00000000-0000-4000-8000-000000000000';
    const lost = await testApplication({ publicUrl, entra: { ...tenant.entra, tenantId } });
    expect(await placeOf(lost.browser(), departure)).toBe(signInPageAfter('notRight'));
    await lost.close();
    const old = await testApplication({
      publicUrl,
      entra: { ...tenant.entra, clientSecret: 'expired-secret' },
    });
    expect(await signIn(old.browser(), 'teacher')).toBe(signInPageAfter('notRight'));
    expect(old.logged()).toContain('invalid_client');
    expect(old.logged()).not.toContain('expired-secret');
    await old.close();
  });
});

describe('a school that has not set it up', () => {
  it('has none of its calls', async () => {
    const plain = await testApplication();
    const browser = await plain.browser().signIn('amohammed');
    expect((await browser.get(departure)).status).toBe(404);
    expect((await browser.get(callback)).status).toBe(404);
    expect((await browser.post(calls.microsoftSignOut.path)).status).toBe(404);
    expect((await browser.get('/api/session')).status).toBe(200);
    await plain.close();
  });
});
