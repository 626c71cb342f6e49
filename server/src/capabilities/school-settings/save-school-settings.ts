import type { SentFile } from 'contract/endpoint';
import {
  type SchoolSettings,
  type SchoolSettingsSave,
  schoolSettingsMessages,
} from 'contract/school-settings';
import { recordChange } from '../../database/history.ts';
import { type Database, type DatabaseTransaction, inTransaction } from '../../database/transaction.ts';
import { demandVersion } from '../../demand-version.ts';
import { Invalid } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { inspectFile } from '../student-files/inspect-file.ts';
import { findSettings, isTimeZone, lockSettings, storeLogo, storeSettings } from './school-settings-store.ts';

/** Saves the fields that were sent; 409 with the present settings where someone else saved meanwhile. */
export async function saveSchoolSettings(
  db: Database,
  who: SignedIn,
  { version, ...sent }: SchoolSettingsSave,
): Promise<SchoolSettings> {
  if (sent.time_zone !== undefined && !isKnownHere(sent.time_zone)) throw unknownTimeZone();
  return inTransaction(db, async (trx) => {
    const before = await lockSettings(trx);
    const record = { entities: ['school_settings', 'school_logo'] } as const;
    const message = schoolSettingsMessages.changedMeanwhile;
    await demandVersion(trx, who, { record, stands: before, message }, version);
    const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
    const { logo_version: _, version: __, ...settings }: SchoolSettings = { ...before, ...given };
    if (settings.time_zone !== before.time_zone && !(await isTimeZone(trx, settings.time_zone))) {
      throw unknownTimeZone();
    }
    if (before.version > 0 && isSame(settings, before)) return before;
    await storeSettings(trx, settings);
    return noted(trx, who, 'school_settings', before);
  });
}

/** A picture as it would be kept as the logo: a PNG of limited size. 422 for what is no picture. */
export async function makeLogo(file: SentFile): Promise<Buffer> {
  const { content } = await inspectFile(file.bytes, 'logo');
  return Buffer.from(content);
}

/** Keeps a picture as the logo; the history says that it changed, not what it shows. */
export async function saveSchoolLogo(db: Database, who: SignedIn, file: SentFile): Promise<SchoolSettings> {
  const png = await makeLogo(file);
  return inTransaction(db, async (trx) => {
    const before = await withSettings(trx, who);
    await storeLogo(trx, png);
    return noted(trx, who, 'school_logo', before);
  });
}

/** The settings to which a logo can be added: a school that has saved none keeps plain ones, as a change of their own. */
async function withSettings(trx: DatabaseTransaction, who: SignedIn): Promise<SchoolSettings> {
  const before = await lockSettings(trx);
  if (before.version > 0) return before;
  const { logo_version: _, version: __, ...settings } = before;
  await storeSettings(trx, settings);
  return noted(trx, who, 'school_settings', before);
}

/** Takes the logo away, where there is one. */
export async function deleteSchoolLogo(db: Database, who: SignedIn): Promise<SchoolSettings> {
  return inTransaction(db, async (trx) => {
    const before = await lockSettings(trx);
    if (before.logo_version === null) return before;
    await storeLogo(trx, null);
    return noted(trx, who, 'school_logo', before);
  });
}

/** The screens tell times as well, by the same name. */
function isKnownHere(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

function unknownTimeZone(): Invalid {
  return new Invalid({ time_zone: [schoolSettingsMessages.timeZone] });
}

function isSame(settings: Omit<SchoolSettings, 'logo_version' | 'version'>, before: SchoolSettings): boolean {
  return Object.entries(settings).every(([field, value]) => before[field as keyof SchoolSettings] === value);
}

async function noted(
  trx: DatabaseTransaction,
  who: SignedIn,
  entity: 'school_settings' | 'school_logo',
  before: SchoolSettings,
): Promise<SchoolSettings> {
  const after = await findSettings(trx);
  await recordChange(trx, who, { entity, before: before.version === 0 ? null : before, after });
  return after;
}
