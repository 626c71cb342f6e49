import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls } from 'contract/calls';
import { colourMessages } from 'contract/colours';
import { messages } from 'contract/messages';
import { schoolSettingsMessages, type SchoolSettingsSave } from 'contract/school-settings';
import type { StartingPoint } from 'contract/sign-in';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { documentPictures } from '../../reports/document-pictures.ts';
import { imagesIn, pagesOf } from '../../reports/render/read-pdf.ts';
import { findSchoolSettings } from '../../reports/school-settings.ts';
import { testApplication } from '../../testing/test-application.ts';

// A page of the test's own: the real one may not be built yet.
const webFolder = mkdtempSync(join(tmpdir(), 'term-reporting-settings-'));
mkdirSync(join(webFolder, 'assets'));
writeFileSync(
  join(webFolder, 'index.html'),
  '<!doctype html><script id="starting-point" type="application/json">__STARTING_POINT__</script>',
);
const school = await testApplication({ webFolder });
afterAll(async () => {
  await school.close();
  rmSync(webFolder, { recursive: true });
});
const office = await school.browser().signIn('sthomas');
const clerk = await school.browser().signIn('kali');
const { db } = school.database.owner;

beforeEach(async () => {
  await db
    .updateTable('school_settings')
    .set({ name: 'Poui Hill Secondary', logo: null, logo_media_type: null, primary_colour: '#1F6B45' })
    .execute();
});

const settings = async () => (await office.ask(calls.getSchoolSettings, {})).answer;
const save = async (body: SchoolSettingsSave) => office.ask(calls.saveSchoolSettings, { body });

/** What the shell begins with, as the page holds it. */
async function shell(): Promise<StartingPoint['school']> {
  const { text } = await clerk.get('/app');
  const data = /<script[^>]*id="starting-point"[^>]*>([^<]*)</.exec(text)?.[1] ?? '';
  return (JSON.parse(data) as StartingPoint).school;
}

async function classList(): Promise<string> {
  const { bytes } = await clerk.get('/api/class-list/1A/20262027');
  return pagesOf(bytes).join(' ').replace(/\s+/g, ' ');
}

async function picture(width: number, height: number, colour = '#204080'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();
}

describe('the school’s settings', () => {
  it('show in the shell and in the next document at once', async () => {
    expect(await classList()).toContain('Poui Hill Secondary');
    const { status, answer } = await save({
      name: 'Immortelle Girls’ High',
      motto: 'Lux in tenebris',
      address: '3 Saddle Road, Maraval',
      phone: '868-555-0177',
      email: 'office@immortelle.example',
      principal: 'Mrs. A. Ramkissoon',
      primary_colour: '#7A1F3D',
      pass_mark: 45.5,
      show_rank: false,
      form_6_grades: true,
      time_zone: 'America/Guyana',
      country: 'Guyana',
    });
    expect(status).toBe(200);
    expect(answer).toMatchObject({
      name: 'Immortelle Girls’ High',
      secondary_colour: '#EFE6D2',
      pass_mark: 45.5,
      show_rank: false,
      school: { name: 'Immortelle Girls’ High', motto: 'Lux in tenebris', time_zone: 'America/Guyana' },
    });
    const { school: identity, ...stored } = answer;
    expect(await settings()).toEqual(stored);
    expect(await shell()).toEqual(identity);
    expect((await school.browser().ask(calls.getSchool, {})).answer).toEqual(identity);
    const text = await classList();
    for (const words of ['Immortelle Girls’ High', '3 Saddle Road, Maraval', '868-555-0177']) {
      expect(text).toContain(words);
    }
    await save({ time_zone: 'America/Port_of_Spain', country: 'Trinidad and Tobago', form_6_grades: false });
  });

  it('change only where something was sent, and are in the history', async () => {
    const before = await settings();
    const { answer } = await save({ principal: 'Mr. O. Pierre' });
    const { school: _, ...after } = answer;
    expect(after).toEqual({ ...before, principal: 'Mr. O. Pierre', version: before.version + 1 });
    await save({ principal: 'Mr. O. Pierre' });
    expect((await settings()).version).toBe(after.version);
    const row = await db
      .selectFrom('history')
      .select(['actor', 'before', 'after'])
      .where('entity', '=', 'school_settings')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ actor: 'Shirley Thomas', before, after });
  });

  it('are not saved over someone else’s, nor unasked over one’s own of another device', async () => {
    const { version } = await settings();
    await save({ motto: 'Onward', version });
    const own = await save({ motto: 'Upward', version });
    const said = { message: messages.changedByYou, by_you: true, current: await settings() };
    expect([own.status, own.json]).toEqual([409, said]);
    const colleague = await school.browser().signIn('twilliams');
    const body = { motto: 'Upward', version };
    const { status, json } = await colleague.ask(calls.saveSchoolSettings, { body });
    expect([status, json]).toEqual([
      409,
      { message: schoolSettingsMessages.changedMeanwhile, current: await settings() },
    ]);
    expect((await settings()).motto).toBe('Onward');
  });

  it.each([
    [{ name: ' ' }, { name: ['Required'] }],
    [{ name: 'x'.repeat(101) }, { name: ['Max 100 characters'] }],
    [{ primary_colour: 'green' }, { primary_colour: [colourMessages.notAColour] }],
    [{ primary_colour: '#FFE97A' }, { primary_colour: [colourMessages.primaryTooPale] }],
    [{ secondary_colour: '#303030' }, { secondary_colour: [colourMessages.secondaryTooDark] }],
    [{ pass_mark: 101 }, { pass_mark: [schoolSettingsMessages.passMark] }],
    [{ pass_mark: -1 }, { pass_mark: [schoolSettingsMessages.passMark] }],
    [{ time_zone: 'Mars/Olympus' }, { time_zone: [schoolSettingsMessages.timeZone] }],
    // The one is known to the database alone, the other to the screens.
    [{ time_zone: 'Factory' }, { time_zone: [schoolSettingsMessages.timeZone] }],
    [{ time_zone: '-04:00' }, { time_zone: [schoolSettingsMessages.timeZone] }],
    [{ email: 'office' }, { email: ['Invalid e-mail.'] }],
  ])('%j is refused at its field, and nothing changes', async (body, errors) => {
    const before = await settings();
    const { status, json } = await save(body);
    expect([status, json]).toMatchObject([422, { errors }]);
    expect(await settings()).toEqual(before);
  });
});

const halfAPicture = (await picture(800, 800)).subarray(0, 300);

describe('the logo', () => {
  it('is shown before it is kept, is made anew, and changes the shell and the documents', async () => {
    const sent = await picture(1600, 400);
    const before = await shell();
    const preview = await office.sendFile('/api/school-logo-preview', sent, { name: 'crest.png' });
    expect([preview.status, preview.headers['content-type']]).toEqual([200, 'image/png']);
    expect(await sharp(preview.bytes).metadata()).toMatchObject({ format: 'png', width: 600, height: 150 });
    expect(await shell()).toEqual(before);
    const without = await clerk.get('/api/class-list/1A/20262027');
    const kept = await office.sendFile('/api/school-logo', sent, { name: 'crest.png' });
    expect(kept.status).toBe(200);
    const { logo_version, school: identity } = kept.json as Awaited<ReturnType<typeof save>>['answer'];
    expect(identity.logo_version).toBe(logo_version);
    expect(await shell()).toEqual(identity);
    const shown = await school.browser().get('/img/school-logo');
    expect(shown.bytes.equals(preview.bytes)).toBe(true);
    const withLogo = await clerk.get('/api/class-list/1A/20262027');
    expect(imagesIn(withLogo.bytes)).toBe(imagesIn(without.bytes) + 1);
    const removed = await office.ask(calls.deleteSchoolLogo, {});
    expect([removed.status, removed.answer.logo_version, removed.answer.school.logo_version]).toEqual([
      200,
      null,
      'crest',
    ]);
    expect((await school.browser().get('/img/school-logo')).headers['content-type']).toBe('image/svg+xml');
  });

  it('that takes the place of another is not taken for that one by a document under way', async () => {
    await office.sendFile('/api/school-logo', await picture(400, 400));
    const { school: head } = await findSchoolSettings(db);
    const { versions, load } = documentPictures(db, head);
    const names = [...versions.keys()];
    expect([...(await load(names)).keys()]).toEqual(names);
    await office.sendFile('/api/school-logo', await picture(400, 100));
    expect(await load(names)).toEqual(new Map());
  });

  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), schoolSettingsMessages.notAPicture],
    ['a page', Buffer.from('<html>'), schoolSettingsMessages.notAPicture],
    ['half a picture', halfAPicture, schoolSettingsMessages.damaged],
  ])('cannot be %s', async (_, bytes, message) => {
    const before = await settings();
    for (const path of ['/api/school-logo', '/api/school-logo-preview']) {
      const { status, json } = await office.sendFile(path, bytes);
      expect([status, json]).toEqual([422, { message, errors: { file: [message] } }]);
    }
    expect(await settings()).toEqual(before);
  });
});

describe('holidays', () => {
  it('are added, renamed and removed, for everybody to see', async () => {
    const day = { holiday: '2026-09-24', title: 'Republic Day' };
    const add = async (body: typeof day) => office.ask(calls.saveHoliday, { body });
    expect((await add({ holiday: '2026-11-08', title: 'Divali' })).status).toBe(201);
    const added = await add(day);
    expect([added.status, added.answer]).toEqual([201, { ...day, registers: 0 }]);
    expect((await add({ ...day, title: 'Republic Day (observed)' })).status).toBe(200);
    const { answer } = await clerk.ask(calls.listHolidays, {});
    expect(answer).toEqual([
      { holiday: '2026-09-24', title: 'Republic Day (observed)' },
      { holiday: '2026-11-08', title: 'Divali' },
    ]);
    const remove = async () => office.ask(calls.deleteHoliday, { body: { holiday: day.holiday } });
    expect((await remove()).status).toBe(204);
    expect([(await remove()).status, (await remove()).json]).toEqual([
      404,
      { message: schoolSettingsMessages.noHoliday },
    ]);
    const history = await db
      .selectFrom('history')
      .select(['before', 'after'])
      .where('entity', '=', 'holiday')
      .orderBy('id')
      .execute();
    const observed = { ...day, title: 'Republic Day (observed)' };
    expect(history).toEqual([
      { before: null, after: { holiday: '2026-11-08', title: 'Divali' } },
      { before: null, after: day },
      { before: day, after: observed },
      { before: observed, after: null },
    ]);
    expect((await office.post('/api/holiday', { holiday: '2026-02-30', title: 'X' })).status).toBe(422);
  });

  it('may be announced for years to come; a year that can only be mistyped is refused, and one that stands goes', async () => {
    const add = async (year: number) =>
      office.ask(calls.saveHoliday, { body: { holiday: `${year}-01-01`, title: 'New Year' } });
    const thisYear = new Date().getFullYear();
    expect((await add(thisYear + 5)).status).toBe(201);
    const { status, json } = await add(9999);
    expect([status, json]).toMatchObject([
      422,
      { errors: { holiday: ['This date is more than five years ahead.'] } },
    ]);
    await db.insertInto('holidays').values({ holiday: '9999-01-01', title: 'Mistyped' }).execute();
    const list = async () => (await clerk.ask(calls.listHolidays, {})).answer;
    expect(await list()).toContainEqual({ holiday: '9999-01-01', title: 'Mistyped' });
    const remove = async (holiday: string) => office.ask(calls.deleteHoliday, { body: { holiday } });
    for (const holiday of ['9999-01-01', `${thisYear + 5}-01-01`]) {
      expect((await remove(holiday)).status).toBe(204);
    }
  });
});
