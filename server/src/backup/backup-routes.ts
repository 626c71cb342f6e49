import { calls } from 'contract/calls';
import { backupUnderWay } from 'contract/backup';
import type pg from 'pg';
import { recordChange } from '../database/history.ts';
import { type Database, inTransaction } from '../database/transaction.ts';
import { Conflict } from '../errors.ts';
import { bind, type BoundCall } from '../http/bind-endpoint.ts';
import { documentFileName } from '../reports/render/document-file-name.ts';
import { findSchoolSettings } from '../reports/school-settings.ts';
import { schoolToday } from '../school-today.ts';
import { backupStream } from './write-backup.ts';

/** Download backup, for Admin. One at a time: each holds a snapshot of the database until it was fetched. */
export function backupRoutes(db: Database, pool: pg.Pool): BoundCall[] {
  let underWay = false;
  return [
    bind(calls.downloadBackup, async ({ who }) => {
      if (underWay) throw new Conflict(backupUnderWay);
      underWay = true;
      try {
        const [{ school }, day] = await Promise.all([findSchoolSettings(db), schoolToday(db)]);
        await inTransaction(db, async (trx) =>
          recordChange(trx, who, { entity: 'export', before: null, after: { document: 'backup' } }),
        );
        const bytes = backupStream(pool);
        bytes.once('close', () => (underWay = false));
        return {
          bytes,
          media_type: 'application/octet-stream',
          file_name: documentFileName([school.name, day], 'backup'),
        };
      } catch (error) {
        underWay = false;
        throw error;
      }
    }),
  ];
}
