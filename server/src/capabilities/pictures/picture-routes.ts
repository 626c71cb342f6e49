import { readFile } from 'node:fs/promises';
import { can, mayListAllStudents } from 'contract/abilities';
import { calls } from 'contract/calls';
import { isDefaultPicture, isPictureName } from 'contract/pictures';
import type { Database } from '../../database/transaction.ts';
import { NotFound } from '../../errors.ts';
import { bind, type BoundCall, type PictureAnswer } from '../../http/bind-endpoint.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { findLogo, findPicture, findPictureOnSheetOf, type StoredPicture } from './picture-store.ts';

const assets = new URL('../../../assets/', import.meta.url);
const templateAssets = new URL('../../../templates/assets/', import.meta.url);

/**
 * Pictures of students, each for those who may list the student, and 404 for others (3-decisions §7); the school's logo for
 * everybody.
 */
export function pictureRoutes(db: Database): BoundCall[] {
  return [
    bind(calls.getStudentPicture, async ({ who, params, query }): Promise<PictureAnswer> => {
      if (isDefaultPicture(params.picture)) return shipped(assets, 'default-student.svg');
      const { picture: name } = params;
      const picture = isPictureName(name) ? await findPictureFor(db, who, name) : undefined;
      if (picture === undefined) throw new NotFound();
      const { jpeg, small_webp } = picture;
      if (query.size !== 'row' || small_webp === null)
        return { bytes: jpeg, media_type: 'image/jpeg', tag: name };
      return { bytes: small_webp, media_type: 'image/webp', tag: `${name}-row` };
    }),
    bind(calls.getSchoolLogo, async () => {
      const logo = await findLogo(db);
      return logo ?? shipped(templateAssets, 'crest.svg');
    }),
  ];
}

async function findPictureFor(db: Database, who: SignedIn, name: string): Promise<StoredPicture | undefined> {
  if (mayListAllStudents(who)) return findPicture(db, name);
  if (who.employee_id === null || !can(who, 'enterMarks')) return undefined;
  return findPictureOnSheetOf(db, name, who.employee_id);
}

async function shipped(folder: URL, name: string): Promise<PictureAnswer> {
  return { bytes: await readFile(new URL(name, folder)), media_type: 'image/svg+xml', tag: name };
}
