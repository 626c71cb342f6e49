import { nameDoers } from '../../database/name-doers.ts';
import type { Database } from '../../database/transaction.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import type { JobKind } from './job-kind.ts';
import { listJobRows } from './job-store.ts';
import { type ListedJob, presentJob } from './present-job.ts';

/** The last jobs of a kind, newest first: one's own, for Admin everybody's. */
export async function listJobs(db: Database, who: SignedIn, kind: JobKind): Promise<ListedJob[]> {
  const rows = await listJobRows(db, kind.name, who.admin ? null : who.account_id);
  const asked = await nameDoers(
    db,
    rows.map(({ account_id, asked_by: actor }) => ({ account_id, actor })),
  );
  return rows.map((row, at) => presentJob({ ...row, asked_by: asked[at]?.by ?? row.asked_by }, kind, who));
}
