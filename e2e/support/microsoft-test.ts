import { microsoftTenant, type MicrosoftTenant } from '../../server/src/testing/microsoft-tenant.ts';
import { schoolsFolder } from './prepare-school.ts';
import { type SchoolServer, startSchool } from './school-server.ts';
import { expect, test as base } from './staff-test.ts';

export { expect };

interface JoinedSchool {
  server: SchoolServer;
  tenant: MicrosoftTenant;
}

/** As `test` of staff-test.ts, at a school that has set up signing in with Microsoft. */
export const test = base.extend<object, { joined: JoinedSchool }>({
  joined: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the names out of it
    async ({}, use) => {
      let tenant: MicrosoftTenant | undefined;
      const server = await startSchool(process.env[schoolsFolder] ?? '', async (publicUrl) => {
        // By another name, so that it is another site to the browser, as Microsoft is.
        tenant = await microsoftTenant({ publicUrl, host: 'localhost' });
        const settings = { publicUrl, entra: tenant.entra };
        return ['e2e/support/microsoft-school-main.ts', JSON.stringify(settings)];
      });
      if (tenant === undefined) throw new Error('The school was started without its tenant.');
      await use({ server, tenant });
      await server.remove();
      await tenant.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  school: async ({ joined }, use) => {
    await use(joined.server);
  },
});
