import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { class1A, studentOf1A } from '../report-card/report-card-fixtures.ts';
import { createRenderCache, type DocumentRequest } from './render-cache.ts';
import { testRenderer } from '../../testing/test-renderer.ts';
import type { Renderer } from './renderer.ts';
import { picturesInMemory } from './request-pictures.ts';

let renderer: Renderer;

beforeAll(() => {
  renderer = testRenderer({ now: () => new Date() });
});
afterAll(() => renderer.close());

function reportCard(remark: string): DocumentRequest {
  const rehana = studentOf1A(0, 3);
  const [first, ...others] = rehana.rows;
  const rows = first === undefined ? [] : [{ ...first, comment: remark }, ...others];
  return {
    template: 'report-card',
    data: class1A([{ ...rehana, rows }]),
    pictures: picturesInMemory(new Map()),
    title: 'Report card',
    timeZone: 'America/Port_of_Spain',
  };
}

it('a second click gets the same file without rendering it', async () => {
  const cache = createRenderCache(renderer, 10_000_000);
  const before = renderer.stats().rendered;
  const first = await cache.document(reportCard('Steady work.'));
  const second = await cache.document(reportCard('Steady work.'));
  expect(second.pdf.equals(first.pdf)).toBe(true);
  expect(renderer.stats().rendered - before).toBe(1);
  expect(cache.stats()).toMatchObject({ documents: 1, hits: 1, misses: 1 });
});

it('a changed remark is rendered anew', async () => {
  const cache = createRenderCache(renderer, 10_000_000);
  const first = await cache.document(reportCard('Steady work.'));
  const second = await cache.document(reportCard('Careless work.'));
  expect(second.key).not.toBe(first.key);
  expect(second.pdf.equals(first.pdf)).toBe(false);
});

it('a file that lacks a picture, because it was changed meanwhile, is given and not kept', async () => {
  const cache = createRenderCache(renderer, 10_000_000);
  const { pictures, ...card } = reportCard('With a logo.');
  const versions = new Map([['logo-1', 'logo-1']]);
  await cache.document({ ...card, pictures: { ...pictures, versions } });
  expect(cache.stats().documents).toBe(0);
  const logo = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const there = { versions, load: async () => new Map([['logo-1', logo]]) };
  await cache.document({ ...card, pictures: there });
  expect(cache.stats()).toMatchObject({ documents: 1, hits: 0 });
});

it('two clicks at once share one rendering', async () => {
  const cache = createRenderCache(renderer, 10_000_000);
  const before = renderer.stats().rendered;
  const [first, second] = await Promise.all([
    cache.document(reportCard('Both.')),
    cache.document(reportCard('Both.')),
  ]);
  expect(second.pdf).toBe(first.pdf);
  expect(renderer.stats().rendered - before).toBe(1);
});

it.each([
  ['gzip', gunzipSync],
  ['zstd', zstdDecompressSync],
] as const)('the file compressed by %s is made once and is the same document', async (encoding, open) => {
  const cache = createRenderCache(renderer, 10_000_000);
  const { pdf, compressed } = await cache.document(reportCard('Steady work.'));
  const small = await compressed(encoding);
  expect(open(small).equals(pdf)).toBe(true);
  expect(await compressed(encoding)).toBe(small);
  expect(cache.stats().bytes).toBe(pdf.length + small.length);
});

it('holds no more than its share of memory', async () => {
  const { pdf } = await createRenderCache(renderer, 10_000_000).document(reportCard('One.'));
  const cache = createRenderCache(renderer, Math.floor(pdf.length * 2.5));
  for (const remark of ['One.', 'Two.', 'Three.', 'Four.']) await cache.document(reportCard(remark));
  expect(cache.stats().documents).toBe(2);
  expect(cache.stats().bytes).toBeLessThanOrEqual(pdf.length * 2.5);
});
