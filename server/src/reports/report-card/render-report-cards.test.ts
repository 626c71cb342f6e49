import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { factsOf, pagesOf } from '../render/read-pdf.ts';
import { createRenderCache, type RenderCache } from '../render/render-cache.ts';
import { picturesInMemory } from '../render/request-pictures.ts';
import type { Renderer } from '../render/renderer.ts';
import { testRenderer } from '../../testing/test-renderer.ts';
import { class1A, rowOf, studentOf1A } from './report-card-fixtures.ts';
import type { ReportCardModel } from './report-card-model.ts';
import { renderReportCards } from './render-report-cards.ts';

let renderer: Renderer;
let documents: RenderCache;
const warnings: object[] = [];

beforeAll(() => {
  renderer = testRenderer({ log: { warn: (details) => warnings.push(details) } });
  documents = createRenderCache(renderer, 32_000_000);
});
afterAll(() => renderer.close());

async function print(model: ReportCardModel, pictures = new Map<string, Buffer>()) {
  const file = await renderReportCards(documents, model, picturesInMemory(pictures), 'America/Port_of_Spain');
  const pages = pagesOf(file.pdf);
  return { ...file, texts: pages, words: (pages[0] ?? '').replace(/\s+/g, ' ') };
}

const rehana = studentOf1A(0, 14);

describe('a report card', () => {
  it('says all that a family asks of it', async () => {
    const { words, pdf, ua, fileName } = await print(
      class1A([
        { ...rehana, average: 64, rank: 2, subjects_passed: 12, sessions_absent: 3, sessions_late: 1 },
      ]),
    );
    for (const part of [
      'Arima Heights Secondary School',
      '14 Calvary Hill Road, Arima',
      'Ali, Rehana',
      '20260001',
      '1A',
      'Term 1, 2026-2027',
      '7 September 2026 to 11 December 2026',
      '64.0%',
      '58.2%',
      'Average 64.0% Rank in class 2 of 35 Subjects passed 12 of 14 Class average 58.2% Class size 35',
      'Possible sessions 124 Sessions absent 3 Times late 1',
      'Agricultural Science',
      'D. François',
      'N. Żak',
      '97.5',
      'Dil. diligence, Pro. progress, Cond. conduct',
      'A excellent, B good, C fair, D poor, E unsatisfactory',
      'ABS absent, NW no work',
      'Marks below 50 are in bold red',
      'Form teacher’s comment',
      'A. Mohammed',
      'Dean’s comment',
      'R. Singh',
      'Principal',
      'Mrs. V. Joseph',
      'School reopens on 4 January 2027',
      'Generated 21 November 2026, 14:02',
      'Page 1 of 1',
    ])
      expect(words).toContain(part);
    // Side by side, each comment over the name of who wrote it.
    expect(words).toMatch(
      /Form teacher’s comment Dean’s comment A capable student.* homework Keep striving .* next term\. A\. Mohammed R\. Singh /,
    );
    expect(ua).toBe(true);
    expect(fileName).toBe('report-card-1A-20260001-2026-2027-term-1.pdf');
    expect(factsOf(pdf)).toMatchObject({
      title: 'Report card – Ali, Rehana – 1A – Term 1, 2026-2027',
      pages: 1,
      tagged: true,
      paper: '612 x 792 pts (letter)',
    });
  });

  it('prints marks as entered, ABS and NW, and nothing where nothing is entered', async () => {
    const row = { ...rowOf(0), comment: '', class_highest: null, conduct: 'C' as const };
    const { words } = await print(
      class1A([
        {
          ...rehana,
          rows: [
            {
              ...row,
              subject: 'Music',
              course_mark: 67,
              course_attendance: 1,
              exam_mark: 67.5,
              exam_attendance: 1,
            },
            {
              ...row,
              subject: 'History',
              course_mark: null,
              course_attendance: 3,
              exam_mark: null,
              exam_attendance: 2,
            },
            {
              ...row,
              subject: 'Spanish',
              course_mark: null,
              course_attendance: 1,
              exam_mark: 0,
              exam_attendance: 1,
            },
          ],
        },
      ]),
    );
    expect(words).toMatch(/Music 67 67\.5 A B C/);
    expect(words).toMatch(/History NW ABS A B C/);
    expect(words).toMatch(/Spanish 0 A B C/);
  });

  it('shows no exam mark in a term of course work only, and says why', async () => {
    const row = {
      ...rowOf(7),
      course_mark: 71,
      course_attendance: 1 as const,
      exam_mark: 88,
      exam_attendance: 1 as const,
    };
    const { words } = await print({ ...class1A([{ ...rehana, rows: [row] }]), course_work_only: true });
    expect(words).toContain('Shaded: no exam.');
    expect(words).toMatch(/Mathematics 71 97\.5/);
    expect(words).not.toContain('88');
  });

  it('says what its letters and colours stand for in one line, the longest too', async () => {
    const { texts } = await print({ ...class1A([rehana]), course_work_only: true, pass_mark: 45.5 });
    expect(texts[0]).toMatch(/Dil\. diligence.*Marks below 45\.5 are in bold red.*no exam\./);
  });

  it('hides the rank where the school wishes so, and the grades of Form 6', async () => {
    const { words } = await print({ ...class1A([rehana]), show_rank: false, show_grades: false });
    expect(words).not.toMatch(/Rank|Dil\.|diligence/);
  });

  it('has the principal’s name under the line in whole words, however long it is', async () => {
    const model = class1A([rehana]);
    const principal = 'Dr. the Honourable Mrs. Bartholomew-Maximilienne Featherstonehaugh-Ramkissoon';
    const { texts } = await print({ ...model, school: { ...model.school, principal } });
    expect(texts[0]).toMatch(/Principal +Dr\. the Honourable .*\n.*Featherstonehaugh-Ramkissoon/);
  });

  it('says in words that marks are missing', async () => {
    const { words } = await print(
      class1A([{ ...rehana, average: null, rank: null, missing_subjects: ['Music', 'Spanish'] }]),
    );
    expect(words).toContain('Incomplete: marks are missing in 2 subjects (Music, Spanish).');
    expect(words).toContain('Not ranked');
  });

  it('prints markup and code as typed', async () => {
    const typed = [
      '#include "x.typ" #sys.version $x^2$',
      String.raw`\alpha \n *a* _b_ @ref <b> // c`,
      '`code` ~ -- --- ... ] ) } /* d */',
      '= 1+1 - item https://a.example',
    ];
    const rows = typed.map((comment, index) => ({ ...rowOf(index), comment }));
    const student = {
      ...rehana,
      first_name: '#Ann*',
      teacher_comment: '#import "@preview/x:1.0.0": * $a$',
      dean_comment: '<script>alert("1")</script>',
      rows,
    };
    const { words } = await print(class1A([student]));
    for (const text of ['Ali, #Ann*', student.teacher_comment, student.dean_comment])
      expect(words).toContain(text);
    const flat = words.replaceAll(' ', '');
    for (const text of typed.flatMap((line) => line.split(' '))) expect(flat).toContain(text);
  });

  it('composes accents, drops what could spoof, and prints a name that no font has', async () => {
    const accented = await print(
      class1A([
        { ...rehana, last_name: 'Nu\u0301n\u0303ez\u202E', first_name: 'Zoe\u0308\u0000 Ελένη Жанна' },
      ]),
    );
    expect(accented.words).toContain('Núñez, Zoë Ελένη Жанна');
    expect(accented.ua).toBe(true);
    const rare = await print(class1A([{ ...rehana, dean_comment: 'Well done 中 😀' }]));
    expect(rare).toMatchObject({ ua: false, pages: 1 });
    expect(rare.words).toContain('Well done');
    expect(factsOf(rare.pdf).tagged).toBe(true);
  });
});

describe('a class', () => {
  it('has one page a student however long everything is', async () => {
    const wide = (length: number) => 'W'.repeat(length);
    const longest = {
      ...rehana,
      last_name: 'Ramkissoon-Baptiste',
      first_name: 'Shermaine-Anastasia',
      teacher_comment: 'She must revise every evening. '.repeat(7).slice(0, 215),
      dean_comment: 'i\n'.repeat(107),
      rows: rehana.rows.map((row) => ({
        ...row,
        comment: 'A thoughtful student who must attend to detail in all the written work. '
          .repeat(2)
          .slice(0, 100),
      })),
    };
    const unbroken = {
      ...rehana,
      last_name: wide(60),
      first_name: wide(60),
      teacher_comment: wide(215),
      dean_comment: wide(215),
      missing_subjects: rehana.rows.map(({ subject }) => subject),
      rows: rehana.rows.map((row) => ({ ...row, subject: wide(80), comment: wide(100), teacher: wide(60) })),
    };
    const many = { ...rehana, rows: Array.from({ length: 25 }, (_, index) => rowOf(index)) };
    const none = {
      ...rehana,
      rows: [],
      average: null,
      rank: null,
      total_sessions: null,
      sessions_absent: null,
      sessions_late: null,
      teacher_comment: '',
      dean_comment: '',
    };
    const { texts, pages } = await print(class1A([longest, unbroken, many, none]));
    expect(pages).toBe(4);
    expect(texts.map((text) => /Page \d of \d/.exec(text)?.[0])).toEqual([
      'Page 1 of 4',
      'Page 2 of 4',
      'Page 3 of 4',
      'Page 4 of 4',
    ]);
    for (const text of texts) expect(text).toContain('School reopens on');
    expect(texts[0]?.match(/A thoughtful student/g)?.length).toBeGreaterThanOrEqual(14);
    expect(texts[3]).toContain('No subjects are recorded for this term.');
  });

  it('without students is one page that says so', async () => {
    const { words, pages, fileName } = await print(class1A([]));
    expect(pages).toBe(1);
    expect(words).toContain('No students are registered in class 1A in this term.');
    expect(fileName).toBe('report-cards-1A-2026-2027-term-1.pdf');
  });

  it('with one broken picture shows initials there and the other pictures', async () => {
    const picture = await sharp({ create: { width: 240, height: 300, channels: 3, background: '#7a9' } })
      .jpeg()
      .toBuffer();
    const pictures = new Map([
      ['student-0.jpg', Buffer.from('GIF87a no picture at all')],
      ['student-1.jpg', picture],
    ]);
    const { texts, ua } = await print(class1A([studentOf1A(0), studentOf1A(1)]), pictures);
    expect(texts[0]).toMatch(/\bRA\b/);
    expect(texts[1]).not.toMatch(/\bKA\b/);
    expect(ua).toBe(true);
    expect(warnings).toContainEqual({ template: 'report-card', pictures: ['student-0.jpg'] });
  });
});
