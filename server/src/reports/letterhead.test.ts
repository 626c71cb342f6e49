import { calls } from 'contract/calls';
import sharp from 'sharp';
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

  it('gives a wide logo the room that a crest does not need, and no more than two and a half times its height', async () => {
    const nameBegins = async (path: string) => {
      const words = wordsIn((await admin.get(path)).bytes);
      return words.find(({ word }) => word === 'Poui')?.left ?? 0;
    };
    const logo = async (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#8a5a3c' } })
        .png()
        .toBuffer();
    await save({ name: 'Poui Hill Secondary School' });
    const mm = 72 / 25.4;
    for (const [path, height] of [
      [card, 20],
      [form, 12],
    ] as const) {
      const crest = await nameBegins(path);
      for (const [width, wider] of [
        [200, 1],
        [1200, 1.5],
        [60, 0],
      ] as const) {
        expect((await admin.sendFile('/api/school-logo', await logo(width, 100))).status).toBe(200);
        const moved = ((await nameBegins(path)) - crest) / mm;
        expect(moved, `${width} by 100 on ${path}`).toBeCloseTo(wider * height, 0);
      }
      expect((await admin.ask(calls.deleteSchoolLogo, {})).status).toBe(200);
    }
  });
});
