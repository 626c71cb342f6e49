import { calls } from 'contract/calls';
import type { Database } from '../database/transaction.ts';
import { bind, type BoundCall } from '../http/bind-endpoint.ts';
import { findAchievementDay } from './achievement-day/find-achievement-day.ts';
import { findAgeStatistics } from './age-statistics/find-age-statistics.ts';
import { exportAsr } from './asr/export-asr.ts';
import type { Documents } from './documents.ts';
import { makeDocument } from './found-document.ts';
import { findEthnicGroups, findReligions } from './group-statistics/find-group-statistics.ts';
import { handDocument } from './hand-document.ts';

/** The statistics of the whole school; those of religion, ethnic group and best scores leave a trace of who took them. */
export function statisticsReportRoutes(db: Database, documents: Documents): BoundCall[] {
  const parts = { db, documents };
  return [
    bind(calls.printEthnicGroups, async ({ who }) => {
      const found = await findEthnicGroups(db);
      const what = { document: 'ethnic-groups', students: found.model.all.total } as const;
      return handDocument(parts, who, found, what, { template: 'group-statistics' });
    }),
    bind(calls.printReligions, async ({ who }) => {
      const found = await findReligions(db);
      const what = { document: 'religions', students: found.model.all.total } as const;
      return handDocument(parts, who, found, what, { template: 'group-statistics' });
    }),
    bind(calls.printAges, async () => makeDocument(parts, 'age-statistics', await findAgeStatistics(db))),
    bind(calls.printAchievementDay, async ({ who }) => {
      const { students, ...found } = await findAchievementDay(db);
      return handDocument(parts, who, found, { document: 'achievement-day', students });
    }),
    bind(calls.downloadAsr, async ({ who }) => exportAsr(db, who)),
  ];
}
