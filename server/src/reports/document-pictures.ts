import type { Database } from '../database/transaction.ts';
import type { DocumentSchool } from './render/document-school.ts';
import type { DocumentPictures } from './render/request-pictures.ts';
import { logoName } from './school-settings.ts';

/**
 * The school's logo and the named pictures of students. A name is never used for two pictures, so the names tell
 * when one changed.
 */
export function documentPictures(
  db: Database,
  { logo }: Pick<DocumentSchool, 'logo'>,
  names: readonly (string | null)[] = [],
): DocumentPictures {
  const all = [logo, ...names].filter((name) => name !== null);
  return {
    versions: new Map(all.map((name) => [name, name])),
    load: async (wanted) =>
      new Map([
        ...(await findStudentPictures(
          db,
          wanted.filter((name) => name !== logo),
        )),
        ...(logo !== null && wanted.includes(logo) ? await findLogo(db, logo) : []),
      ]),
  };
}

async function findStudentPictures(db: Database, names: readonly string[]): Promise<[string, Buffer][]> {
  if (names.length === 0) return [];
  const rows = await db
    .selectFrom('student_pictures')
    .select(['name', 'jpeg'])
    // One statement however many there are, so that it is prepared once.
    .where((is) => is('name', '=', is.fn.any(is.val(names))))
    .execute();
  return rows.map(({ name, jpeg }) => [name, jpeg]);
}

/** Not the one that has taken its place since the name was read. */
async function findLogo(db: Database, name: string): Promise<[string, Buffer][]> {
  const row = await db
    .selectFrom('school_settings')
    .select('logo')
    .where(logoName, '=', name)
    .executeTakeFirst();
  return row?.logo == null ? [] : [[name, row.logo]];
}
