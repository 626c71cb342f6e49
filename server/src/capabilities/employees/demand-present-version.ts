import { employeeMessages } from 'contract/employees';
import type { DatabaseTransaction } from '../../database/transaction.ts';
import { demandVersion } from '../../demand-version.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import type { StoredEmployee } from './employee-store.ts';
import { presentEmployeeRecord } from './present-employee.ts';

/** 409 with the employee as they are by now unless a change started from that; names and permissions are one record. */
export async function demandPresentVersion(
  trx: DatabaseTransaction,
  who: SignedIn,
  stands: StoredEmployee,
  startedFrom: number | undefined,
): Promise<void> {
  const record = { entities: ['employee', 'employee_permissions'], employee_id: stands.id } as const;
  const current = presentEmployeeRecord(who, stands);
  const message = employeeMessages.changedMeanwhile;
  await demandVersion(trx, who, { record, stands, current, message }, startedFrom);
}
