import { createHash } from 'node:crypto';
import { calls } from 'contract/calls';
import type { SavedSchoolSettings, SchoolSettings } from 'contract/school-settings';
import type { Database } from '../../database/transaction.ts';
import { Answered, bind, type BoundCall } from '../../http/bind-endpoint.ts';
import { bindOnce } from '../../http/bind-once.ts';
import { schoolIdentity } from '../../school-identity.ts';
import { deleteHoliday, listHolidays, saveHoliday } from './holidays.ts';
import { deleteSchoolLogo, makeLogo, saveSchoolLogo, saveSchoolSettings } from './save-school-settings.ts';
import { findSettings } from './school-settings-store.ts';

/** The school's name, looks and rules, its logo and its holidays (3-decisions, head). */
export function schoolSettingsRoutes(
  db: Database,
  { microsoftSignIn }: { microsoftSignIn: boolean },
): BoundCall[] {
  const withIdentity = async (settings: SchoolSettings, within = db): Promise<SavedSchoolSettings> => ({
    ...settings,
    school: await schoolIdentity(within, microsoftSignIn),
  });
  return [
    bind(calls.getSchool, async () => schoolIdentity(db, microsoftSignIn)),
    bind(calls.getSchoolSettings, async () => findSettings(db)),
    bindOnce(db, calls.saveSchoolSettings, async ({ who, body }, trx) =>
      withIdentity(await saveSchoolSettings(trx, who, body), trx),
    ),
    bind(calls.previewSchoolLogo, async ({ file }) => {
      const bytes = await makeLogo(file);
      return { bytes, media_type: 'image/png', tag: createHash('md5').update(bytes).digest('hex') };
    }),
    bind(calls.saveSchoolLogo, async ({ who, file }) => withIdentity(await saveSchoolLogo(db, who, file))),
    bind(calls.deleteSchoolLogo, async ({ who }) => withIdentity(await deleteSchoolLogo(db, who))),
    bind(calls.listHolidays, async () => listHolidays(db)),
    bindOnce(db, calls.saveHoliday, async ({ who, body }, trx) => {
      const { created, holiday } = await saveHoliday(trx, who, body);
      return new Answered(created ? 201 : 200, holiday);
    }),
    bindOnce(db, calls.deleteHoliday, async ({ who, body }, trx) => deleteHoliday(trx, who, body)),
  ];
}
