import { calls } from 'contract/calls';
import { messages } from 'contract/messages';
import { studentFileLimits, studentFileMessages, type StudentFile } from 'contract/student-files';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { correctNumber } from '../../testing/correct-number.ts';
import { testApplication } from '../../testing/test-application.ts';
import { pictureOf, students } from '../../testing/test-school.ts';
import { smallPictureOf } from '../pictures/small-picture.ts';
import { fileHistoryOf, sendStudentFile } from './testing/send-student-file.ts';
import { hostilePictures, photograph, photographThatSpells, picture } from './testing/sent-files.ts';
import { pdf } from './testing/sent-pdfs.ts';

const school = await testApplication();
afterAll(school.close);
const owner = school.database.owner.db;
const { anika, brandon, chantal, dinesh, emile, jada } = students;

describe('a picture', () => {
  it('of a phone is made anew: upright, small, without the place where it was taken', async () => {
    const admin = await school.browser().signIn('Admin');
    const reply = await sendStudentFile(admin, brandon, 'picture', await photograph());
    expect([reply.status, reply.json]).toMatchObject([
      200,
      { student_id: brandon.id, file_type: 'picture', title: '', media_type: 'image/jpeg' },
    ]);
    const { file_name } = reply.json as StudentFile;
    expect(file_name).toMatch(/^[0-9a-f]{32}\.jpg$/);
    const clerk = await school.browser().signIn('kali');
    const { answer } = await clerk.ask(calls.getStudentPictureName, {
      params: { studentId: String(brandon.id) },
    });
    expect(answer).toEqual({ picture: file_name });
    const shown = await clerk.get(`/img/students/${file_name}?t=1`);
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/jpeg']);
    const { width, height, exif, xmp, icc, orientation } = await sharp(shown.bytes).metadata();
    expect([width, height, exif, xmp, icc, orientation]).toEqual([
      240,
      300,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(shown.bytes.includes('Phone of Anika')).toBe(false);
  });

  it('is made small for rows as well, which are on the screen by the dozen', async () => {
    const admin = await school.browser().signIn('Admin');
    const { file_name } = (await sendStudentFile(admin, brandon, 'picture', await photograph()))
      .json as StudentFile;
    const inRow = await admin.get(`/img/students/${file_name}?t=1&size=row`);
    expect([inRow.status, inRow.headers['content-type']]).toEqual([200, 'image/webp']);
    const { format, width, height, exif, xmp, icc, orientation } = await sharp(inRow.bytes).metadata();
    expect([format, width, height]).toEqual(['webp', 77, 96]);
    expect([exif, xmp, icc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect(inRow.bytes.includes('Phone of Anika')).toBe(false);
    expect(inRow.bytes.length).toBeLessThan(2048);
  });

  it('takes the place of the earlier one, which is gone, and does not disturb who has the record open', async () => {
    const admin = await school.browser().signIn('Admin');
    const reply = await sendStudentFile(admin, anika, 'picture', await picture('png'), 'anika.png');
    const { file_name } = reply.json as StudentFile;
    const earlier = `/img/students/${pictureOf(anika)}`;
    expect((await admin.get(earlier)).status).toBe(404);
    expect((await admin.get(`${earlier}?size=row`)).status).toBe(404);
    const whole = await admin.get(`/img/students/${file_name}`);
    const inRow = await admin.get(`/img/students/${file_name}?size=row`);
    expect(inRow.bytes.equals(await smallPictureOf(whole.bytes))).toBe(true);
    const { answer } = await admin.ask(calls.getStudent, { params: { studentId: String(anika.id) } });
    expect(answer).toMatchObject({ picture: file_name, version: 1 });
    expect(await fileHistoryOf(owner, anika.id)).toEqual([
      {
        before: { file_type: 'picture', file_name: pictureOf(anika) },
        after: { file_type: 'picture', file_name, title: '' },
      },
    ]);
  });

  it('takes no place that holds another one than was seen, or none any more', async () => {
    const admin = await school.browser().signIn('Admin');
    const put = async (replaces: string, id: number = jada.id) =>
      admin.sendFile('/api/student-file', await picture('png'), {
        fields: { id, file_type: 'picture', replaces },
      });
    const first = (await put(pictureOf(jada))).json as StudentFile;
    // Of another file of hers the picture knows nothing.
    await sendStudentFile(admin, jada, 'sea_slip', pdf());
    const refused = await put(pictureOf(jada));
    expect([refused.status, refused.json]).toEqual([
      409,
      { message: messages.changedByYou, current: { picture: first.file_name }, by_you: true },
    ]);
    await correctNumber(admin, jada, { to: 20269055 });
    expect((await put(pictureOf(jada), 20269055)).json).toMatchObject({ by_you: true });
    await correctNumber(admin, jada, { from: 20269055 });
    expect((await put('')).status).toBe(409);
    expect((await admin.get(`/img/students/${first.file_name}`)).status).toBe(200);
    expect((await put(first.file_name)).status).toBe(200);
  });

  it('that is sent again because no answer came is kept once, and is not put back over another one', async () => {
    const admin = await school.browser().signIn('Admin');
    const mutation_id = '6f0c2f0e-3b0e-4a52-8a0b-6c1f2b9a7d31';
    const sendAgain = async () =>
      admin.sendFile('/api/student-file', await picture('png'), {
        fields: { id: dinesh.id, file_type: 'picture', replaces: '', mutation_id },
      });
    const [first, second] = [await sendAgain(), await sendAgain()];
    expect([first.status, second.status]).toEqual([200, 200]);
    const kept = first.json as StudentFile;
    expect(second.json).toEqual({ ...kept, created_at: expect.any(String) });
    expect(await fileHistoryOf(owner, dinesh.id)).toHaveLength(1);
    const other = await sendStudentFile(admin, dinesh, 'picture', await picture('jpeg'));
    const { file_name } = other.json as StudentFile;
    const third = await sendAgain();
    expect([third.status, third.json]).toMatchObject([409, { current: { picture: file_name } }]);
    const query = { student_id: String(dinesh.id), file_type: 'picture', file_name } as const;
    expect((await admin.ask(calls.deleteStudentFile, { query })).status).toBe(204);
    expect((await sendAgain()).json).toMatchObject({ current: { picture: '' } });
  });

  it('may be a WebP, and is deleted for good', async () => {
    const admin = await school.browser().signIn('Admin');
    const reply = await sendStudentFile(admin, chantal, 'picture', await picture('webp'), 'c.webp');
    const { file_name } = reply.json as StudentFile;
    const query = { student_id: String(chantal.id), file_type: 'picture', file_name } as const;
    expect((await admin.ask(calls.deleteStudentFile, { query })).status).toBe(204);
    expect((await admin.get(`/img/students/${file_name}`)).status).toBe(404);
    expect((await admin.ask(calls.deleteStudentFile, { query })).status).toBe(404);
    const { answer } = await admin.ask(calls.getStudentPictureName, {
      params: { studentId: String(chantal.id) },
    });
    expect(answer).toEqual({ picture: '' });
  });

  it.each(hostilePictures)('cannot be %s', async (_what, make, fault) => {
    const admin = await school.browser().signIn('Admin');
    const reply = await sendStudentFile(admin, emile, 'picture', await make());
    const message = studentFileMessages[fault];
    expect([reply.status, reply.json]).toEqual([422, { message, errors: { file: [message] } }]);
    const { answer } = await admin.ask(calls.getStudentPictureName, {
      params: { studentId: String(emile.id) },
    });
    expect(answer).toEqual({ picture: '' });
  });

  it('is no page because four of its bytes look like the beginning of one', async () => {
    const admin = await school.browser().signIn('Admin');
    const bytes = await photographThatSpells('<sVg');
    expect(bytes.includes('<sVg')).toBe(true);
    expect((await sendStudentFile(admin, emile, 'picture', bytes)).status).toBe(200);
    const page = await photographThatSpells('<svg onload=alert(1)>');
    expect((await sendStudentFile(admin, emile, 'picture', page)).status).toBe(422);
  });

  it('is no archive because four of its last bytes look like the end of one', async () => {
    const admin = await school.browser().signIn('Admin');
    const bytes = await photographThatSpells('PK\u0005\u0006', 400 * 400 * 3 - 3000);
    expect(bytes.subarray(-10_000).includes('PK\u0005\u0006')).toBe(true);
    expect((await sendStudentFile(admin, emile, 'picture', bytes)).status).toBe(200);
  });

  it('that one can see through in places stands on white there, as on paper', async () => {
    const admin = await school.browser().signIn('Admin');
    const background = { r: 0, g: 0, b: 0, alpha: 0 };
    const clear = sharp({ create: { width: 240, height: 300, channels: 4, background } });
    const sent = await sendStudentFile(admin, emile, 'picture', await clear.png().toBuffer());
    const { file_name } = sent.json as StudentFile;
    const { bytes } = await admin.get(`/img/students/${file_name}`);
    const { channels } = await sharp(bytes).stats();
    expect(channels.map(({ min }) => min)).toEqual([255, 255, 255]);
  });

  it('of the most pixels that are taken, and of one colour, is made small', async () => {
    const admin = await school.browser().signIn('Admin');
    const reply = await sendStudentFile(admin, emile, 'picture', await picture('png', 7000));
    expect(reply.status).toBe(200);
  });

  it('is refused with its reason when it is too large, missing, of no kind, or nobody’s', async () => {
    const admin = await school.browser().signIn('Admin');
    const large = await sendStudentFile(admin, emile, 'picture', Buffer.alloc(studentFileLimits.bytes + 1));
    expect([large.status, large.json]).toEqual([413, { message: 'The file is larger than 8 MB.' }]);
    const missing = await admin.sendFile('/api/student-file', 'x', {
      field: 'photo',
      fields: { id: emile.id, file_type: 'picture' },
    });
    expect([missing.status, missing.json]).toMatchObject([422, { message: messages.chooseFile }]);
    expect((await sendStudentFile(admin, emile, 'passport', await picture('png'))).status).toBe(422);
    expect((await sendStudentFile(admin, { id: -1 }, 'picture', await picture('png'))).status).toBe(422);
    const nobody = await sendStudentFile(admin, { id: 404 }, 'picture', await picture('png'));
    expect([nobody.status, nobody.json]).toEqual([404, { message: messages.notFound }]);
    expect((await admin.post('/api/student-file', { id: '1', file_type: 'picture' })).status).toBe(415);
  });
});
