import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls } from 'contract/calls';
import { addressOf } from 'contract/endpoint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { linesOf } from './reports/render/read-pdf.ts';
import { schoolProcess, type SchoolProcess } from './testing/school-process.ts';
import { term } from './testing/test-school.ts';

/** The program with a school's own folder of templates, as README.md says how. */

let folder: string;
let school: SchoolProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'own-templates-'));
  school = await schoolProcess({ TEMPLATES_DIR: folder });
  await school.start();
});

afterAll(async () => {
  await school.remove();
  await rm(folder, { recursive: true });
});

it('a school that restyles a document prints it so at once, and all others as they come', async () => {
  const office = await school.browser().signIn('vjoseph');
  const print = async () => {
    const address = addressOf(calls.printMeritList, { academicTermId: term, formClassId: '1A' });
    const [page = ''] = linesOf((await office.get(address)).bytes);
    return page;
  };
  expect(await print()).toContain('Ranked on the average');
  const shipped = await readFile(new URL('../templates/merit-list.typ', import.meta.url), 'utf8');
  await writeFile(
    join(folder, 'merit-list.typ'),
    shipped.replace('Ranked on the average', 'In the order of the average'),
  );
  expect(await print()).toContain('In the order of the average');
  const cards = addressOf(calls.printReportCards, { academicTermId: term, formClassId: '1A' });
  expect(linesOf((await office.get(cards)).bytes)).toHaveLength(4);
});
