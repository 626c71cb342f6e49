import { calls } from 'contract/calls';
import { afterAll, describe, expect, it } from 'vitest';
import { testApplication } from '../testing/test-application.ts';
import { students, term } from '../testing/test-school.ts';
import { linesOf, wordsIn } from './render/read-pdf.ts';

const school = await testApplication();
afterAll(school.close);
const admin = await school.browser().signIn('Admin');

async function save(body: Record<string, string>) {
  expect((await admin.ask(calls.saveSchoolSettings, { body })).status).toBe(200);
}

const form = `/api/registration-form/${students.anika.id}`;
const card = `/api/report-card/${term}/1A/${students.anika.id}`;

describe('the letterhead', () => {
  it('keeps clear of the title, however long name, motto and address are', async () => {
    await save({
      name: 'Wymondham '.repeat(10).trim(),
      motto: 'M'.repeat(150),
      address: 'Corner of Upper Poui Hill Road and Old Southern Main Road, San Juan, '.repeat(2).trim(),
      phone: '868-555-0142',
      email: 'office@poui.example',
    });
    const words = wordsIn((await admin.get(card)).bytes);
    const title = words.find(({ word }) => word === 'Report')?.top ?? 0;
    const contact = words.findLast(({ word }) => word.includes('office'))?.bottom;
    const margin = 28;
    expect(contact).toBeLessThan(title - 5);
    expect(words[0]?.top).toBeGreaterThan(margin);
  });

  it('has the address on a line of its own where it does not fit beside telephone and e-mail', async () => {
    await save({
      name: 'Poui Hill Secondary School',
      address: '27 Poui Hill Road, Tunapuna, Trinidad',
      phone: '868-555-0142',
      email: 'office@pouihill.example',
    });
    const [page = ''] = linesOf((await admin.get(form)).bytes);
    expect(page).toMatch(/27 Poui Hill Road, Tunapuna, Trinidad$/m);
    expect(page).toMatch(/868-555-0142 · office@pouihill\.example$/m);
  });
});
