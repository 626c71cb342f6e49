import { calls } from 'contract/calls';
import { messages } from 'contract/messages';
import { studentFileLimits, studentFileMessages, type StudentFile } from 'contract/student-files';
import { studentMessages } from 'contract/students';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { testApplication } from '../../testing/test-application.ts';
import { pictureOf, students } from '../../testing/test-school.ts';
import { smallPictureOf } from '../pictures/small-picture.ts';
import {
  hostileDocuments,
  hostilePictures,
  pdf,
  photograph,
  photographThatSpells,
  picture,
} from './testing/sent-files.ts';

const school = await testApplication();
afterAll(school.close);
const owner = school.database.owner.db;
const { anika, brandon, chantal, emile, jada } = students;

async function send(
  browser: Browser,
  student: { id: number },
  file_type: string,
  bytes: Buffer | string,
  name = 'IMG_0001.jpg',
) {
  return browser.sendFile('/api/student-file', bytes, { name, fields: { id: student.id, file_type } });
}

describe('a picture', () => {
  it('of a phone is made anew: upright, small, without the place where it was taken', async () => {
    const admin = await school.browser().signIn('Admin');
    const reply = await send(admin, brandon, 'picture', await photograph());
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
    const { file_name } = (await send(admin, brandon, 'picture', await photograph())).json as StudentFile;
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
    const reply = await send(admin, anika, 'picture', await picture('png'), 'anika.png');
    const { file_name } = reply.json as StudentFile;
    const earlier = `/img/students/${pictureOf(anika)}`;
    expect((await admin.get(earlier)).status).toBe(404);
    expect((await admin.get(`${earlier}?size=row`)).status).toBe(404);
    const whole = await admin.get(`/img/students/${file_name}`);
    const inRow = await admin.get(`/img/students/${file_name}?size=row`);
    expect(inRow.bytes.equals(await smallPictureOf(whole.bytes))).toBe(true);
    const { answer } = await admin.ask(calls.getStudent, { params: { studentId: String(anika.id) } });
    expect(answer).toMatchObject({ picture: file_name, version: 1 });
    expect(await historyOf(anika.id)).toEqual([
      {
        before: { file_type: 'picture', file_name: pictureOf(anika) },
        after: { file_type: 'picture', file_name, title: '' },
      },
    ]);
  });

  it('takes no place that holds another one than was seen, or none any more', async () => {
    const admin = await school.browser().signIn('Admin');
    const put = async (replaces: string) =>
      admin.sendFile('/api/student-file', await picture('png'), {
        fields: { id: jada.id, file_type: 'picture', replaces },
      });
    const first = (await put(pictureOf(jada))).json as StudentFile;
    // Of another file of hers the picture knows nothing.
    await send(admin, jada, 'sea_slip', pdf());
    const refused = await put(pictureOf(jada));
    expect([refused.status, refused.json]).toEqual([
      409,
      { message: messages.changedByYou, current: { picture: first.file_name }, by_you: true },
    ]);
    expect((await put('')).status).toBe(409);
    expect((await admin.get(`/img/students/${first.file_name}`)).status).toBe(200);
    expect((await put(first.file_name)).status).toBe(200);
  });

  it('may be a WebP, and is deleted for good', async () => {
    const admin = await school.browser().signIn('Admin');
    const reply = await send(admin, chantal, 'picture', await picture('webp'), 'c.webp');
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
    const reply = await send(admin, emile, 'picture', await make());
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
    expect((await send(admin, emile, 'picture', bytes)).status).toBe(200);
    const page = await photographThatSpells('<svg onload=alert(1)>');
    expect((await send(admin, emile, 'picture', page)).status).toBe(422);
  });

  it('of the most pixels that are taken, and of one colour, is made small', async () => {
    const admin = await school.browser().signIn('Admin');
    const reply = await send(admin, emile, 'picture', await picture('png', 7000));
    expect(reply.status).toBe(200);
  });

  it('is refused with its reason when it is too large, missing, of no kind, or nobody’s', async () => {
    const admin = await school.browser().signIn('Admin');
    const large = await send(admin, emile, 'picture', Buffer.alloc(studentFileLimits.bytes + 1));
    expect([large.status, large.json]).toEqual([413, { message: 'The file is larger than 8 MB.' }]);
    const missing = await admin.sendFile('/api/student-file', 'x', {
      field: 'photo',
      fields: { id: emile.id, file_type: 'picture' },
    });
    expect([missing.status, missing.json]).toMatchObject([422, { message: messages.chooseFile }]);
    expect((await send(admin, emile, 'passport', await picture('png'))).status).toBe(422);
    expect((await send(admin, { id: -1 }, 'picture', await picture('png'))).status).toBe(422);
    const nobody = await send(admin, { id: 404 }, 'picture', await picture('png'));
    expect([nobody.status, nobody.json]).toEqual([404, { message: messages.notFound }]);
    expect((await admin.post('/api/student-file', { id: '1', file_type: 'picture' })).status).toBe(415);
  });
});

describe('another file', () => {
  it('is kept, listed, downloaded under its name, and deleted', async () => {
    const admin = await school.browser().signIn('Admin');
    const scan = pdf('', `4 0 obj\n<< /Length 20 >>\nstream\n/JS (in a picture) x\nendstream\nendobj\n`);
    const sent = await send(admin, anika, 'birth_certificate', scan, 'C:\\fakepath\\Acte de naissance é.PDF');
    const kept = sent.json as StudentFile;
    expect(kept).toMatchObject({ title: 'Acte de naissance é.pdf', media_type: 'application/pdf' });
    const { answer } = await admin.ask(calls.listStudentFiles, { params: { studentId: String(anika.id) } });
    expect(answer).toMatchObject([{ file_name: kept.file_name, bytes: scan.length }]);
    const file = await admin.get(`/api/student-file/${anika.id}/${kept.file_name}`);
    expect(file.bytes.equals(scan)).toBe(true);
    expect(file.headers['content-disposition']).toBe(
      'attachment; filename="Acte de naissance _.pdf"; filename*=UTF-8\'\'Acte%20de%20naissance%20%C3%A9.pdf',
    );
    expect(file.headers['content-security-policy']).toContain('sandbox');
    expect(file.headers['x-content-type-options']).toBe('nosniff');
    const query = {
      student_id: String(anika.id),
      file_type: 'birth_certificate',
      file_name: kept.file_name,
    } as const;
    expect((await admin.ask(calls.deleteStudentFile, { query })).status).toBe(204);
    expect((await admin.get(`/api/student-file/${anika.id}/${kept.file_name}`)).status).toBe(404);
    expect((await historyOf(anika.id)).at(-1)).toEqual({
      before: { file_type: 'birth_certificate', file_name: kept.file_name, title: kept.title },
      after: null,
    });
  });

  it.each([
    ['.pdf', 'file.pdf'],
    [`${'é'.repeat(90)}.pdf`, `${'é'.repeat(80)}.pdf`],
    ['slip\u202Efdp.exe', 'slipfdp.pdf'],
  ])('that was called %s is called %s', async (name, title) => {
    const admin = await school.browser().signIn('Admin');
    expect((await send(admin, jada, 'other', pdf(), name)).json).toMatchObject({ title });
  });

  it('that is a photograph of a slip is made anew, and readable', async () => {
    const admin = await school.browser().signIn('Admin');
    const sent = await send(admin, anika, 'sea_slip', await photograph(), 'slip.jpeg');
    const { file_name, title } = sent.json as StudentFile;
    expect(title).toBe('slip.jpg');
    const { bytes } = await admin.get(`/api/student-file/${anika.id}/${file_name}`);
    const { width, height, exif } = await sharp(bytes).metadata();
    expect([width, height, exif]).toEqual([600, 800, undefined]);
    await send(admin, anika, 'other', pdf(), 'note.pdf');
    const { answer } = await admin.ask(calls.listStudentFiles, { params: { studentId: String(anika.id) } });
    expect(answer.map((file) => file.title)).toEqual(['note.pdf', 'slip.jpg']);
  });

  it.each(hostileDocuments)('cannot be %s', async (_what, make, fault) => {
    const admin = await school.browser().signIn('Admin');
    const reply = await send(admin, emile, 'other', await make(), 'file.pdf');
    expect([reply.status, reply.json]).toMatchObject([422, { message: studentFileMessages[fault] }]);
  });

  it('of one student is not found under another’s id, nor under a name that is none', async () => {
    const admin = await school.browser().signIn('Admin');
    const sent = await send(admin, chantal, 'other', pdf(), 'note.pdf');
    const { file_name } = sent.json as StudentFile;
    expect((await admin.get(`/api/student-file/${anika.id}/${file_name}`)).status).toBe(404);
    for (const [student_id, file_type, name] of [
      [anika.id, 'other', file_name],
      [chantal.id, 'sea_slip', file_name],
      [chantal.id, 'picture', file_name],
      [chantal.id, 'other', '../../etc/passwd'],
      [chantal.id, 'other', '%00'],
      [chantal.id, 'other', `${file_name}\u0000`],
    ] as const) {
      const query = { student_id: String(student_id), file_type, file_name: name };
      expect((await admin.ask(calls.deleteStudentFile, { query })).status).toBe(404);
    }
    for (const name of ['..%2f..%2fpackage.json', `${file_name}%00`, "'--", file_name.toUpperCase()]) {
      expect((await admin.get(`/api/student-file/${chantal.id}/${name}`)).status).toBe(404);
    }
    expect((await admin.get(`/api/student-file/${chantal.id}/${file_name}`)).status).toBe(200);
  });

  it('that is sent again because no answer came is kept once, and is no other student’s', async () => {
    const admin = await school.browser().signIn('Admin');
    const mutation_id = '0b7d7d1e-7c55-4b5b-9a53-0f2a4f6a9d11';
    const sendUnder = async (student: { id: number }, file_type: string) =>
      admin.sendFile('/api/student-file', file_type === 'picture' ? await picture('png') : pdf(), {
        name: 'again.pdf',
        fields: { id: student.id, file_type, mutation_id },
      });
    const filesOf = async (student: { id: number }) => {
      const listed = await admin.ask(calls.listStudentFiles, { params: { studentId: String(student.id) } });
      return listed.answer.filter(({ title }) => title === 'again.pdf');
    };
    const [first, second] = [await sendUnder(emile, 'sea_slip'), await sendUnder(emile, 'sea_slip')];
    expect([second.status, second.json]).toEqual([200, await filesOf(emile).then(([kept]) => kept)]);
    expect((first.json as StudentFile).file_name).toBe((second.json as StudentFile).file_name);
    expect(await filesOf(emile)).toHaveLength(1);
    const other = await sendUnder(chantal, 'sea_slip');
    expect([other.status, other.json]).toEqual([409, { message: studentMessages.mutationReused }]);
    expect(await filesOf(chantal)).toEqual([]);
    expect((await sendUnder(emile, 'picture')).status).toBe(200);
    const { file_type, file_name } = second.json as StudentFile;
    const query = { student_id: String(emile.id), file_type, file_name };
    expect((await admin.ask(calls.deleteStudentFile, { query })).status).toBe(204);
    expect((await sendUnder(emile, 'sea_slip')).status).toBe(404);
    expect(await filesOf(emile)).toEqual([]);
  });

  it('is one of thirty at most', async () => {
    await owner
      .insertInto('student_files')
      .values(
        Array.from({ length: studentFileLimits.files }, (_, index) => ({
          name: `${String(index).padStart(20, '0')}.pdf`,
          student_id: brandon.id,
          file_type: 'other' as const,
          title: `${index}.pdf`,
          media_type: 'application/pdf',
          content: pdf(),
        })),
      )
      .execute();
    const admin = await school.browser().signIn('Admin');
    const reply = await send(admin, brandon, 'other', pdf());
    expect([reply.status, reply.json]).toEqual([409, { message: studentFileMessages.tooMany }]);
  });
});

describe('pictures and files', () => {
  it.each(['kali', 'vjoseph', 'amohammed', 'cfrancis'] as const)(
    'are not sent, listed, read or deleted by %s',
    async (name) => {
      const browser = await school.browser().signIn(name);
      const replies = [
        await send(browser, anika, 'picture', await picture('png')),
        await send(browser, anika, 'other', pdf()),
        await browser.get(`/api/student-files/${anika.id}`),
        await browser.get(`/api/student-files/404`),
        await browser.get(`/api/student-file/${anika.id}/${'0'.repeat(20)}.pdf`),
        await browser.write(
          'DELETE',
          `/api/student-file?student_id=${anika.id}&file_type=picture&file_name=${pictureOf(anika)}`,
        ),
      ];
      for (const { status, json } of replies) {
        expect([status, json]).toEqual([403, { message: messages.notAllowed }]);
      }
    },
  );
});

async function historyOf(studentId: number) {
  return owner
    .selectFrom('history')
    .select(['before', 'after'])
    .where('student_id', '=', studentId)
    .where('entity', '=', 'student_file')
    .orderBy('id')
    .execute();
}
