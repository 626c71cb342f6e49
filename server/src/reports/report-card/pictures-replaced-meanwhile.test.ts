import { calls } from 'contract/calls';
import type { Endpoint } from 'contract/endpoint';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../database/testing/test-database.ts';
import type { Database } from '../../database/transaction.ts';
import type { BoundCall, CallRequest, PdfAnswer } from '../../http/bind-endpoint.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { testRenderer } from '../../testing/test-renderer.ts';
import { staff, students, term, writeTestSchool } from '../../testing/test-school.ts';
import { classReportRoutes } from '../class-report-routes.ts';
import { documentPictures } from '../document-pictures.ts';
import { imagesIn } from '../render/read-pdf.ts';
import { createRenderCache } from '../render/render-cache.ts';
import { withTheirPictures } from '../render/with-their-pictures.ts';
import { reportRoutes } from '../report-routes.ts';
import { studentDocumentRoutes } from '../student-document-routes.ts';
import { class1A, studentOf1A } from './report-card-fixtures.ts';
import { reportCardJob } from './report-card-job.ts';

const school = await testDatabase();
afterAll(school.close);
const { db } = school.owner;
const renderer = testRenderer();
afterAll(renderer.close);
const documents = {
  ...createRenderCache(renderer, 10_000_000),
  rendering: renderer.stats,
  close: renderer.close,
};

beforeAll(async () => writeTestSchool(school));

const kamla: SignedIn = {
  employee_id: staff.kali.id,
  admin: false,
  permissions: [3, 6],
  must_change_password: false,
  account_id: 1,
  user_name: 'kali',
  first_name: 'Kamla',
  last_name: 'Ali',
  full_name: 'Kamla Ali',
};

it.each(['by_class', 'by_student'] as const)(
  'cards of a job made %s have the new logo where the old one was replaced as they were being made',
  async (arrangement) => {
    await putLogo('#884422');
    const { takeStep } = reportCardJob(whereLogoIsReplaced('#224488'), documents);
    const input = { academic_term_id: term, form_level: null, arrangement };
    const { files, items } = await takeStep('1B', { who: kamla, input });
    expect(items).toBe(2);
    for (const { content } of files) expect(imagesIn(content)).toBe(1);
  },
);

it('cards that are asked for have the new logo where the old one was replaced meanwhile', async () => {
  await putLogo('#884422');
  const routes = reportRoutes(whereLogoIsReplaced('#228844'), documents);
  const params = { academicTermId: term, formClassId: '1B' };
  expect(imagesIn(await printed(routes, calls.printReportCards, params))).toBe(1);
});

it.each([
  ['mark sheet', classReportRoutes, calls.printMarkSheet, { academicTermId: term, formClassId: '1B' }],
  [
    'registration form',
    studentDocumentRoutes,
    calls.printRegistrationForm,
    { studentId: students.brandon.id },
  ],
] as const)('so has a %s', async (_document, routes, call, params) => {
  await putLogo('#884422');
  const found = routes(whereLogoIsReplaced('#442288'), documents);
  expect(imagesIn(await printed(found, call, params))).toBe(1);
});

it('a registration form has the new picture of the student where the old one was replaced meanwhile', async () => {
  const { id } = students.brandon;
  await putLogo(null);
  const put = async (name: string, background: string) => {
    const jpeg = await picture(background).jpeg().toBuffer();
    await db.transaction().execute(async (trx) => {
      await trx.deleteFrom('student_pictures').where('student_id', '=', id).execute();
      await trx.insertInto('student_pictures').values({ student_id: id, name, jpeg }).execute();
      await trx.updateTable('students').set({ picture: name }).where('student_id', '=', id).execute();
    });
  };
  await put('first0of0brandon.jpg', '#884422');
  const seen = whereIsReplaced('picture', async () => put('second0of0brandon.jpg', '#224488'));
  const routes = studentDocumentRoutes(seen, documents);
  expect(imagesIn(await printed(routes, calls.printRegistrationForm, { studentId: id }))).toBe(1);
});

it('a picture that is not there at all is not waited for', async () => {
  const found = { pictures: documentPictures(db, { logo: null }, ['nowhere0to0be0found.jpg']) };
  const { made } = await withTheirPictures(
    async () => found,
    async ({ pictures }) =>
      documents.document({
        template: 'report-card',
        data: class1A([studentOf1A(0, 3)]),
        pictures,
        title: 'Report card',
        timeZone: 'America/Port_of_Spain',
      }),
  );
  expect([made.pages, imagesIn(made.pdf)]).toEqual([1, 0]);
});

/** The office puts another logo in the place of the one whose name has just been read. */
function whereLogoIsReplaced(colour: string): Database {
  return whereIsReplaced('pass_mark', async () => putLogo(colour));
}

/** Somebody replaces a picture as soon as a row with a column has been read. */
function whereIsReplaced(column: string, replace: () => Promise<void>): Database {
  let isReplaced = false;
  return db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (!isReplaced && result.rows.some((row) => column in row)) {
        isReplaced = true;
        await replace();
      }
      return result;
    },
  });
}

async function putLogo(background: string | null): Promise<void> {
  const logo = background === null ? null : await picture(background).png().toBuffer();
  const logo_media_type = logo === null ? null : 'image/png';
  await db.updateTable('school_settings').set({ logo, logo_media_type }).execute();
}

function picture(background: string) {
  return sharp({ create: { width: 24, height: 24, channels: 3, background } });
}

async function printed(
  routes: readonly BoundCall[],
  wanted: Endpoint,
  params: Record<string, string | number>,
): Promise<Buffer> {
  const received: Partial<CallRequest<Endpoint>> = { who: kamla, params };
  const answer = await routes.find(({ call }) => call === wanted)?.handle(received as CallRequest<Endpoint>);
  return (answer as PdfAnswer).pdf;
}
