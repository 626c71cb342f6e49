import { calls } from 'contract/calls';
import { messages } from 'contract/messages';
import { studentFileLimits, studentFileMessages, type StudentFile } from 'contract/student-files';
import { studentMessages } from 'contract/students';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { testApplication } from '../../testing/test-application.ts';
import { pictureOf, students } from '../../testing/test-school.ts';
import { fileHistoryOf, sendStudentFile } from './testing/send-student-file.ts';
import { hostileDocuments, photograph, picture } from './testing/sent-files.ts';
import { honestPdfs, pdf } from './testing/sent-pdfs.ts';

const school = await testApplication();
afterAll(school.close);
const owner = school.database.owner.db;
const { anika, brandon, chantal, emile, jada } = students;

describe('another file', () => {
  it('is kept, listed, downloaded under its name, and deleted', async () => {
    const admin = await school.browser().signIn('Admin');
    const scan = pdf('', `4 0 obj\n<< /Length 20 >>\nstream\n/JS (in a picture) x\nendstream\nendobj\n`);
    const sent = await sendStudentFile(
      admin,
      anika,
      'birth_certificate',
      scan,
      'C:\\fakepath\\Acte de naissance é.PDF',
    );
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
    expect((await fileHistoryOf(owner, anika.id)).at(-1)).toEqual({
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
    expect((await sendStudentFile(admin, jada, 'other', pdf(), name)).json).toMatchObject({ title });
  });

  it('that is a photograph of a slip is made anew, and readable', async () => {
    const admin = await school.browser().signIn('Admin');
    const sent = await sendStudentFile(admin, anika, 'sea_slip', await photograph(), 'slip.jpeg');
    const { file_name, title } = sent.json as StudentFile;
    expect(title).toBe('slip.jpg');
    const { bytes } = await admin.get(`/api/student-file/${anika.id}/${file_name}`);
    const { width, height, exif } = await sharp(bytes).metadata();
    expect([width, height, exif]).toEqual([600, 800, undefined]);
    await sendStudentFile(admin, anika, 'other', pdf(), 'note.pdf');
    const { answer } = await admin.ask(calls.listStudentFiles, { params: { studentId: String(anika.id) } });
    expect(answer.map((file) => file.title)).toEqual(['note.pdf', 'slip.jpg']);
  });

  it.each(honestPdfs)('may be a PDF with %s', async (_what, make) => {
    const admin = await school.browser().signIn('Admin');
    expect((await sendStudentFile(admin, jada, 'other', make(), 'scan.pdf')).status).toBe(200);
  });

  it.each(hostileDocuments)('cannot be %s', async (_what, make, fault) => {
    const admin = await school.browser().signIn('Admin');
    const reply = await sendStudentFile(admin, emile, 'other', await make(), 'file.pdf');
    expect([reply.status, reply.json]).toMatchObject([422, { message: studentFileMessages[fault] }]);
  });

  it('of one student is not found under another’s id, nor under a name that is none', async () => {
    const admin = await school.browser().signIn('Admin');
    const sent = await sendStudentFile(admin, chantal, 'other', pdf(), 'note.pdf');
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
    expect((await sendUnder(emile, 'picture')).status).toBe(409);
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
    const reply = await sendStudentFile(admin, brandon, 'other', pdf());
    expect([reply.status, reply.json]).toEqual([409, { message: studentFileMessages.tooMany }]);
  });
});

describe('pictures and files', () => {
  it.each(['kali', 'vjoseph', 'amohammed', 'cfrancis'] as const)(
    'are not sent, listed, read or deleted by %s',
    async (name) => {
      const browser = await school.browser().signIn(name);
      const replies = [
        await sendStudentFile(browser, anika, 'picture', await picture('png')),
        await sendStudentFile(browser, anika, 'other', pdf()),
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
