import type { SchoolSettings } from 'contract/school-settings';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../database/transaction.ts';
import { findSchoolSettings } from '../../reports/school-settings.ts';

/** The settings as the office edits them; plain ones, in version 0, until the school has saved any. */
export async function findSettings(db: Database): Promise<SchoolSettings> {
  const [{ school, ...rest }, row] = await Promise.all([
    findSchoolSettings(db),
    db
      .selectFrom('school_settings')
      .select(['version', sql<string | null>`left(md5(logo), 12)`.as('logo_version')])
      .executeTakeFirst(),
  ]);
  return {
    name: school.name,
    motto: school.motto ?? '',
    address: school.address ?? '',
    phone: school.phone ?? '',
    email: school.email ?? '',
    principal: school.principal ?? '',
    primary_colour: school.primary_colour,
    secondary_colour: school.secondary_colour,
    ...rest,
    logo_version: row?.logo_version ?? null,
    version: row?.version ?? 0,
  };
}

/** The settings, held against other changes until the transaction ends; also where there are none yet. */
export async function lockSettings(trx: DatabaseTransaction): Promise<SchoolSettings> {
  await sql`lock table school_settings in share row exclusive mode`.execute(trx);
  return findSettings(trx);
}

/** Stores the settings in their next version; the logo stays. */
export async function storeSettings(
  trx: DatabaseTransaction,
  settings: Omit<SchoolSettings, 'logo_version' | 'version'>,
): Promise<void> {
  await trx
    .insertInto('school_settings')
    .values({ ...settings, logo: null, logo_media_type: null })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ ...settings, version: sql`school_settings.version + 1` }),
    )
    .execute();
}

/** Puts a logo, or none, in place of the present one, in the settings' next version. */
export async function storeLogo(trx: DatabaseTransaction, png: Buffer | null): Promise<void> {
  await trx
    .updateTable('school_settings')
    .set({
      logo: png,
      logo_media_type: png === null ? null : 'image/png',
      version: sql`version + 1`,
    })
    .execute();
}

/** Whether the database knows a time zone, by which it tells what day it is at the school. */
export async function isTimeZone(db: Database, name: string): Promise<boolean> {
  const { rows } = await sql`select from pg_timezone_names where name = ${name}`.execute(db);
  return rows.length > 0;
}
