import { meansAdmin } from 'contract/abilities';
import { doerInWords } from 'contract/doers';
import { userNameLook } from 'contract/user-names';
import { sql } from 'kysely';
import type { Database } from './transaction.ts';

/** Who did something, as its row has it: the account (null: the program itself), and the name that its owner had then. */
export interface Doer {
  account_id: number | null;
  actor: string;
}

interface NamedEmployee {
  account_id: number;
  id: number;
  name: string;
}

/**
 * Says of what was found who did it (`by`), so that nobody is taken for somebody else: names of staff are changed, back
 * and forth if somebody likes, and two may have the same one, but the account in the row is whose it was. One further
 * look at the staff, whose list is short, and none at the history.
 */
export async function nameDoers<Row extends Doer>(
  db: Database,
  rows: readonly Row[],
): Promise<(Omit<Row, keyof Doer> & { by: string })[]> {
  if (rows.length === 0) return [];
  const { rows: staff } = await sql<NamedEmployee>`
    select a.account_id, e.id, e.first_name || ' ' || e.last_name as name
    from employees e join accounts a on a.employee_id = e.id`.execute(db);
  const present = new Map(staff.map((one) => [one.account_id, one]));
  const bearers = Map.groupBy(staff, ({ name }) => lookOf(name));
  return rows.map(({ account_id, actor, ...rest }) => {
    // Admin is renamed by nobody, and what the keeper of the server does is told as the keeper's.
    const employee = account_id === null ? undefined : present.get(account_id);
    if (employee === undefined) return { ...rest, by: actor };
    const { id, name } = employee;
    const isAlone = bearers.get(lookOf(name))?.length === 1 && isToldByEye(name) && !meansAdmin(name);
    return {
      ...rest,
      by: doerInWords(actor, { ...(name !== actor && { now: name }), ...(!isAlone && { id }) }),
    };
  });
}

/** The same for names that cannot be told apart by eye. */
function lookOf(name: string): string {
  return userNameLook(name).replace(/[^\p{L}\p{N}]/gu, '');
}

/** Letters of other scripts can look like Latin ones. */
function isToldByEye(name: string): boolean {
  return /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]+$/u.test(name);
}
