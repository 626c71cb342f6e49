import { calls } from 'contract/calls';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import { Browser } from './browser.ts';
import { type MicrosoftAccount, microsoftTenant, pick } from './microsoft-tenant.ts';
import { testApplication } from './test-application.ts';

export const publicUrl = 'https://marks.pouihill.example';
export const departure = calls.beginMicrosoftSignIn.path;
export const callback = calls.finishMicrosoftSignIn.path;

/** The test school with a tenant of Microsoft where its staff sign in, and the steps of the way there and back. */
export async function schoolWithMicrosoft() {
  const tenant = await microsoftTenant({ publicUrl });
  const school = await testApplication({ publicUrl, entra: tenant.entra });
  afterAll(async () => {
    await school.close();
    await tenant.close();
  });
  const owner = school.database.owner.db;
  beforeEach(async () => {
    await owner.deleteFrom('sign_in_attempts').execute();
  });
  afterEach(() => tenant.forge());

  /** Leaves for Microsoft; answers where to. */
  async function leave(browser: Browser): Promise<URL> {
    return locationOf(await browser.get(departure));
  }

  /** At Microsoft, in a browser without an account yet; answers where it sends the browser back to at the school. */
  async function pickAt(authorization: URL, account: MicrosoftAccount | 'cancel'): Promise<string> {
    const atMicrosoft = new Browser(tenant.authority);
    const interaction = locationOf(await atMicrosoft.get(authorization.pathname + authorization.search));
    const resumed = locationOf(await atMicrosoft.get(pick(interaction.pathname, account)));
    const back = locationOf(await atMicrosoft.get(resumed.pathname + resumed.search));
    expect(back.origin + back.pathname).toBe(`${publicUrl}${callback}`);
    return back.pathname + back.search;
  }

  /** Comes back to the school, with another browser's cookies where given; answers where that leads. */
  async function arrive(browser: Browser, back: string, as = browser): Promise<string> {
    for (const [name, value] of as.cookies) browser.cookies.set(name, value);
    return placeOf(browser, back);
  }

  function locationOf({ status, headers }: Awaited<ReturnType<Browser['get']>>): URL {
    expect([302, 303]).toContain(status);
    return new URL(String(headers['location']), tenant.authority);
  }

  return {
    tenant,
    school,
    owner,
    leave,
    pickAt,
    arrive,
    locationOf,
    /** The whole round trip; answers where it ends. */
    signIn: async (browser: Browser, account: MicrosoftAccount | 'cancel') =>
      arrive(browser, await pickAt(await leave(browser), account)),
  };
}

/** Where the answer to a request sends the browser. */
export async function placeOf(browser: Browser, path: string): Promise<string> {
  const { status, headers } = await browser.get(path);
  expect(status).toBe(302);
  return String(headers['location']);
}
