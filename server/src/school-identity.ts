import type { SchoolIdentity } from 'contract/sign-in';
import { sql } from 'kysely';
import type { Database } from './database/transaction.ts';

/** What every page shows of the school; a plain name until the settings are filled in. */
export async function schoolIdentity(db: Database, microsoftSignIn: boolean): Promise<SchoolIdentity> {
  const row = await db
    .selectFrom('school_settings')
    .select([
      'name',
      'motto',
      'primary_colour',
      'time_zone',
      'form_6_grades',
      sql<string | null>`md5(logo)`.as('logo_tag'),
    ])
    .executeTakeFirst();
  return {
    name: row?.name ?? 'Our School',
    motto: row?.motto ?? '',
    primary_colour: row?.primary_colour ?? '#1F6B45',
    time_zone: row?.time_zone ?? 'America/Port_of_Spain',
    form_6_grades: row?.form_6_grades ?? false,
    logo_version: row?.logo_tag?.slice(0, 12) ?? 'crest',
    microsoft_sign_in: microsoftSignIn,
  };
}
