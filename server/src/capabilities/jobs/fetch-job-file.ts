import { Readable } from 'node:stream';
import type { Database } from '../../database/transaction.ts';
import { NotFound } from '../../errors.ts';
import type { ArchiveAnswer } from '../../http/bind-endpoint.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { findOwnJob } from './find-own-job.ts';
import type { JobKind } from './job-kind.ts';
import { listFiles, readFile } from './job-store.ts';
import { presentJob } from './present-job.ts';
import { zipArchive } from './zip-archive.ts';

/**
 * The archive of what a job made, read file by file as it goes out. Whoever has lost the permission since has
 * lost the file as well. Each time it is taken is in the history.
 */
export async function fetchJobFile(
  db: Database,
  kinds: readonly JobKind[],
  who: SignedIn,
  jobId: string,
): Promise<ArchiveAnswer> {
  const { row, kind } = await findOwnJob(db, kinds, who, jobId);
  const { result } = presentJob(row, kind, who);
  if (result === null || !kind.may(who)) throw new NotFound();
  const files = await listFiles(db, jobId);
  await kind.recordExport(db, who, { input: row.input, items: row.items });
  const written = new Date(row.finished_by_clock ?? row.created_at);
  return {
    zip: Readable.from(
      zipArchive(files, written, async (file) => readFile(db, jobId, file)),
      { objectMode: false },
    ),
    bytes: result.bytes,
    file_name: result.file_name,
  };
}
