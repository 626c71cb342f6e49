import { sql } from 'kysely';
import type { Database } from '../database/transaction.ts';
import type { DocumentSchool } from './render/document-school.ts';

/** What documents need of the school's settings. */
export interface SchoolSettings {
  school: DocumentSchool;
  time_zone: string;
  /** Where the school is: the country of reference for who was born abroad. */
  country: string;
  pass_mark: number;
  show_rank: boolean;
  form_6_grades: boolean;
}

/** Changes with the logo, so that documents with the old one are made anew. */
export const logoName = sql<string | null>`'logo-' || md5(logo)`;

/** The settings as documents use them; plain ones until the school has filled them in. */
export async function findSchoolSettings(db: Database): Promise<SchoolSettings> {
  const row = await db
    .selectFrom('school_settings')
    .select([
      'name',
      'motto',
      'address',
      'phone',
      'email',
      'principal',
      'primary_colour',
      'secondary_colour',
      'time_zone',
      'country',
      'pass_mark',
      'show_rank',
      'form_6_grades',
      logoName.as('logo'),
    ])
    .executeTakeFirst();
  return {
    school: {
      name: row?.name ?? 'Our School',
      motto: row?.motto || null,
      address: row?.address || null,
      phone: row?.phone || null,
      email: row?.email || null,
      principal: row?.principal || null,
      primary_colour: row?.primary_colour ?? '#1F6B45',
      secondary_colour: row?.secondary_colour ?? '#EFE6D2',
      logo: row?.logo ?? null,
    },
    time_zone: row?.time_zone ?? 'America/Port_of_Spain',
    country: row?.country ?? 'Trinidad and Tobago',
    pass_mark: row?.pass_mark ?? 50,
    show_rank: row?.show_rank ?? true,
    form_6_grades: row?.form_6_grades ?? false,
  };
}
