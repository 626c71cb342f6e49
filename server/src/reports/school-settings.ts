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

/** Width by height of the logo, which is kept as a PNG: both stand in its head, and are less than 65,536. */
const logoRatio = sql<number | null>`case when logo_media_type = 'image/png' then
  (256 * get_byte(logo, 18) + get_byte(logo, 19))::float8 / nullif(256 * get_byte(logo, 22) + get_byte(logo, 23), 0) end`;

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
      logoRatio.as('logo_ratio'),
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
      logo_ratio: row?.logo_ratio ?? 1,
    },
    time_zone: row?.time_zone ?? 'America/Port_of_Spain',
    country: row?.country ?? 'Trinidad and Tobago',
    pass_mark: row?.pass_mark ?? 50,
    show_rank: row?.show_rank ?? true,
    form_6_grades: row?.form_6_grades ?? false,
  };
}
