import { expect, it, vi } from 'vitest';
import { pagesOf } from './reports/render/read-pdf.ts';
import { createRenderer } from './reports/render/renderer.ts';
import { picturesInMemory } from './reports/render/request-pictures.ts';
import { class1A, studentOf1A } from './reports/report-card/report-card-fixtures.ts';

vi.mock(import('node:os'), async (original) => ({
  ...(await original()),
  setPriority: () => {
    throw new Error('EACCES: permission denied');
  },
}));

it('a document is made where its process may be given no priority, as under nice', async () => {
  const renderer = createRenderer({
    maxChildren: 1,
    idleMs: 60_000,
    jobTimeoutMs: 15_000,
    maxQueue: 1,
    log: { warn: () => undefined },
    now: () => new Date('2026-11-21T18:02:00Z'),
  });
  try {
    const { pdf } = await renderer.render({
      template: 'report-card',
      json: JSON.stringify(class1A([studentOf1A()])),
      pictures: picturesInMemory(new Map()),
      title: 'Report card',
      timeZone: 'America/Port_of_Spain',
    });
    expect(pagesOf(pdf)).toHaveLength(1);
  } finally {
    await renderer.close();
  }
});
