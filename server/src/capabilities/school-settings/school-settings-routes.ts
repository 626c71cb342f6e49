import { createHash } from 'node:crypto';
import { calls } from 'contract/calls';
import type { SavedSchoolSettings, SchoolSettings } from 'contract/school-settings';
import type { Database } from '../../database/transaction.ts';
import { Answered, bind, type BoundCall } from '../../http/bind-endpoint.ts';
import { schoolIdentity } from '../../school-identity.ts';
import { deleteHoliday, listHolidays, saveHoliday } from './holidays.ts';
import { deleteSchoolLogo, makeLogo, saveSchoolLogo, saveSchoolSettings } from './save-school-settings.ts';
import { findSettings } from './school-settings-store.ts';

export function schoolSettingsRoutes(
  db: Database,
  { microsoftSignIn }: { microsoftSignIn: boolean },
): BoundCall[] {
  const identity = async () => schoolIdentity(db, microsoftSignIn);
  const withIdentity = async (settings: SchoolSettings): Promise<SavedSchoolSettings> => ({
    ...settings,
    school: await identity(),
  });
  return [
    bind(calls.getSchool, identity),
    bind(calls.getSchoolSettings, async () => findSettings(db)),
    bind(calls.saveSchoolSettings, async ({ who, body }) =>
      withIdentity(await saveSchoolSettings(db, who, body)),
    ),
    bind(calls.previewSchoolLogo, async ({ file }) => {
      const bytes = await makeLogo(file);
      return { bytes, media_type: 'image/png', tag: createHash('md5').update(bytes).digest('hex') };
    }),
    bind(calls.saveSchoolLogo, async ({ who, file }) => withIdentity(await saveSchoolLogo(db, who, file))),
    bind(calls.deleteSchoolLogo, async ({ who }) => withIdentity(await deleteSchoolLogo(db, who))),
    bind(calls.listHolidays, async () => listHolidays(db)),
    bind(calls.saveHoliday, async ({ who, body }) => {
      const { created, holiday } = await saveHoliday(db, who, body);
      return new Answered(created ? 201 : 200, holiday);
    }),
    bind(calls.deleteHoliday, async ({ who, body }) => deleteHoliday(db, who, body.holiday)),
  ];
}
