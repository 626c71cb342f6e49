import sharp from 'sharp';
import { atMost, quantile } from '../bench/figures.ts';
import { saveNextMark, teachersAtWork } from '../bench/teachers.ts';
import {
  hostileDocuments,
  hostilePictures,
  photograph,
} from '../server/src/capabilities/student-files/testing/sent-files.ts';
import type { Browser, Reply } from '../server/src/testing/browser.ts';
import { type Finding, figure, Tally } from './finding.ts';
import { type Ground, signedIn } from './ground.ts';

/** Quality D: refused in under so many milliseconds, while others' saves stay under so many. */
const refusedWithin = 1000;
const savesWithin = 200;

interface Sent {
  story: string;
  bytes: Buffer;
  path: string;
  fields?: Readonly<Record<string, string | number>>;
  name: string;
}

/** Files made to do harm, to every call that takes one, while a teacher enters marks. */
export async function sendHostileFiles(ground: Ground): Promise<Finding[]> {
  const files = await everyFile(ground);
  const [teacher] = await teachersAtWork(ground.school.address, 1);
  if (teacher === undefined) throw new Error('Nobody is at work.');
  for (let turn = 0; turn < 40; turn += 1) await saveNextMark(teacher, turn);

  const saves: number[] = [];
  let sending = true;
  const teaching = (async () => {
    for (let turn = 0; sending; turn += 1) saves.push(await saveNextMark(teacher, turn));
  })();
  const refused = new Tally('each is refused in plain words: 413 or 422');
  const times: { story: string; milliseconds: number }[] = [];
  const admin = await signedIn(ground, 'Admin');
  for (const file of files) {
    const began = performance.now();
    const reply = await send(admin, file);
    times.push({ story: `${file.path}: ${file.story}`, milliseconds: performance.now() - began });
    refused.expect(
      [413, 422].includes(reply.status),
      () => `${file.path}, ${file.story}: ${reply.status} ${reply.text.slice(0, 200)}`,
    );
  }
  sending = false;
  await teaching;
  teacher.person.close();
  const slowest = times.toSorted((a, b) => b.milliseconds - a.milliseconds)[0];
  return [
    refused.finding(),
    figure(
      `the slowest refusal (${slowest?.story})`,
      files.length,
      slowest?.milliseconds ?? 0,
      'ms',
      atMost(refusedWithin),
    ),
    figure(
      "another teacher's saves meanwhile, p95",
      saves.length,
      quantile(saves, 0.95),
      'ms',
      atMost(savesWithin),
    ),
    (await harmless(ground, admin)).finding(),
    (await traversal(ground, admin)).finding(),
  ];
}

async function everyFile({ ids, term, facts }: Ground): Promise<Sent[]> {
  // Made when needed: some of them take a moment.
  const { hostileFiles } = await import('../server/src/spreadsheets/testing/hostile-files.ts');
  const sheets = [
    { path: '/api/store-registration-file', fields: { academic_year_id: facts.year } },
    { path: `/api/mark-sheet-file/1A/${term}/33/${ids.amohammed}` },
    { path: '/api/attendance-file' },
  ];
  const lines = 'a,b,c\n'.repeat(2_000_000);
  const texts: readonly (readonly [string, Buffer])[] = [
    ['a .csv of 2,000,000 rows', Buffer.from(lines)],
    ['a .csv of one line of 5 MB', Buffer.from(`"${'x'.repeat(5_000_000)}"`)],
    ['a .csv of 5,000,000 quotes', Buffer.from('"'.repeat(5_000_000))],
    ['a .csv of 5,000,000 commas', Buffer.from(','.repeat(5_000_000))],
  ];
  const student = { id: facts.studentId };
  const pictures = await Promise.all(
    hostilePictures.map(async ([story, make]) => ({ story, bytes: await make() })),
  );
  const documents = await Promise.all(
    hostileDocuments.map(async ([story, make]) => ({ story, bytes: await make() })),
  );
  // A logo may be an SVG or a GIF as little as a portrait.
  return [
    ...sheets.flatMap((target) =>
      [...hostileFiles, ...texts].map(([story, bytes]) => ({
        ...target,
        story,
        bytes,
        name: story.includes('.csv') ? 'a.csv' : 'a.xlsx',
      })),
    ),
    ...pictures.map((one) => ({
      ...one,
      path: '/api/student-file',
      fields: { ...student, file_type: 'picture' },
      name: 'a.jpg',
    })),
    ...documents.map((one) => ({
      ...one,
      path: '/api/student-file',
      fields: { ...student, file_type: 'other' },
      name: 'a.pdf',
    })),
    ...['/api/school-logo', '/api/school-logo-preview'].flatMap((path) =>
      pictures.map((one) => ({ ...one, path, name: 'a.png' })),
    ),
  ];
}

async function send(browser: Browser, { path, bytes, fields = {}, name }: Sent): Promise<Reply> {
  return browser.sendFile(path, bytes, { fields, name });
}

/** What is kept of an honest photograph holds neither where nor by which phone it was taken. */
async function harmless({ facts }: Ground, admin: Browser): Promise<Tally> {
  const tally = new Tally(
    'of a photograph nothing is kept but the picture: no position, no phone, no profile',
  );
  for (const file_type of ['picture', 'birth_certificate', 'other']) {
    const sent = await admin.sendFile('/api/student-file', await photograph(), {
      fields: { id: facts.secondStudentId, file_type },
      name: 'IMG_1.jpg',
    });
    const { file_name = '' } = sent.json as { file_name?: string };
    const paths =
      file_type === 'picture'
        ? [`/img/students/${file_name}`, `/img/students/${file_name}?size=row`]
        : [`/api/student-file/${facts.secondStudentId}/${file_name}`];
    for (const path of paths) {
      const { bytes, status } = await admin.get(path);
      const { exif, xmp, icc, iptc } =
        status === 200 ? await sharp(bytes).metadata() : { exif: Buffer.alloc(1) };
      tally.expect(
        status === 200 && !exif && !xmp && !icc && !iptc && !bytes.includes('Phone of Anika'),
        () => `${path}: ${sent.status}, ${status}`,
      );
    }
  }
  return tally;
}

async function traversal({ facts }: Ground, admin: Browser): Promise<Tally> {
  const tally = new Tally(
    'names of files and pictures that lead elsewhere, and another student’s file: 400 or 404',
  );
  const kept = await admin.sendFile('/api/student-file', await photograph(), {
    fields: { id: facts.secondStudentId, file_type: 'other' },
    name: '../../../etc/cron.d/x.jpg',
  });
  const { file_name = '', title = '' } = kept.json as { file_name?: string; title?: string };
  tally.expect(
    /^[0-9a-f]+\.jpg$/.test(file_name) && !title.includes('..') && !title.includes('/'),
    () => `kept as ${file_name}, ${title}`,
  );
  const names = [
    '..%2f..%2fpackage.json',
    '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '..%5c..%5cwindows%5cwin.ini',
    '%00',
    `${file_name}%00.png`,
    `${file_name}%2f..%2fx`,
    '%2fetc%2fpasswd',
    'default-student.svg',
    file_name.toUpperCase(),
    `.%2f${file_name}`,
    "'--",
    '*',
    '%25',
  ];
  for (const name of names) {
    for (const path of [`/img/students/${name}`, `/api/student-file/${facts.secondStudentId}/${name}`]) {
      const { status } = await admin.get(path);
      tally.expect([400, 404].includes(status), () => `${path}: ${status}`);
    }
  }
  const others = await admin.get(`/api/student-file/${facts.studentId}/${file_name}`);
  tally.expect(others.status === 404, () => `under another student: ${others.status}`);
  const query = `student_id=${facts.studentId}&file_type=other&file_name=${file_name}`;
  const deleted = await admin.write('DELETE', `/api/student-file?${query}`);
  tally.expect(deleted.status === 404, () => `deleted through another's id: ${deleted.status}`);
  const still = await admin.get(`/api/student-file/${facts.secondStudentId}/${file_name}`);
  tally.expect(still.status === 200, () => 'it is gone');
  return tally;
}
