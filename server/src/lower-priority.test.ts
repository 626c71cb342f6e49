import { expect, it, vi } from 'vitest';
import { pagesOf } from './reports/render/read-pdf.ts';
import { picturesInMemory } from './reports/render/request-pictures.ts';
import { testRenderer } from './testing/test-renderer.ts';
import { class1A, studentOf1A } from './reports/report-card/report-card-fixtures.ts';

vi.mock(import('node:os'), async (original) => ({
  ...(await original()),
  setPriority: () => {
    throw new Error('EACCES: permission denied');
  },
}));

it('a document is made where its process may be given no priority, as under nice', async () => {
  const renderer = testRenderer();
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
