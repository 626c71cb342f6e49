import { afterAll, describe, expect, it } from 'vitest';
import type { SignedIn } from '../http/signed-in.ts';
import { testApplication } from '../testing/test-application.ts';
import { staff } from '../testing/test-school.ts';
import { recordExport } from './record-export.ts';

const school = await testApplication();
afterAll(school.close);

describe('an export of personal data', () => {
  it('is in the history with who, what and when, each time', async () => {
    const kamla = await clerk();
    const contacts = { document: 'student-contact', form_class_id: '4 Sci', students: 4 } as const;
    await recordExport(school.database.db, kamla, contacts);
    await recordExport(school.database.db, kamla, contacts);
    const rows = await school.database.db
      .selectFrom('history')
      .select(['account_id', 'actor', 'form_class_id', 'before', 'after', 'at'])
      .where('entity', '=', 'export')
      .execute();
    expect(rows).toHaveLength(2);
    expect(rows[0]).toEqual({
      account_id: kamla.account_id,
      actor: 'Kamla Ali',
      form_class_id: '4 Sci',
      before: null,
      after: { document: 'student-contact', students: 4 },
      at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
    });
  });
});

async function clerk(): Promise<SignedIn> {
  const { account_id } = await school.database.db
    .selectFrom('accounts')
    .select('account_id')
    .where('user_name', '=', 'kali')
    .executeTakeFirstOrThrow();
  const { id, first, last, permissions } = staff.kali;
  return {
    account_id,
    employee_id: id,
    admin: false,
    permissions,
    must_change_password: false,
    user_name: 'kali',
    first_name: first,
    last_name: last,
    full_name: `${first} ${last}`,
  };
}
