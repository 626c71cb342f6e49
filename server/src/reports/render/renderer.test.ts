import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { class1A, studentOf1A } from '../report-card/report-card-fixtures.ts';
import { pagesOf } from './read-pdf.ts';
import { RendererBusy, RenderFailed } from './render-errors.ts';
import { testRenderer } from '../../testing/test-renderer.ts';
import type { Renderer, RendererOptions, RenderRequest } from './renderer.ts';
import { picturesInMemory } from './request-pictures.ts';

let renderer: Renderer | undefined;
let folder: string | undefined;

afterEach(async () => {
  await renderer?.close();
  renderer = undefined;
  if (folder !== undefined) await rm(folder, { recursive: true });
  folder = undefined;
});

function start(options: Partial<RendererOptions> = {}): Renderer {
  renderer = testRenderer(options);
  return renderer;
}

/** A school's own folder of templates. */
async function ownTemplates(files: Record<string, string>): Promise<string> {
  folder = await mkdtemp(join(tmpdir(), 'templates-'));
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return folder;
}

const note =
  '#set document(title: "Note")\n#set text(font: "Source Sans 3", fallback: false)\n#json("/req/data.json").words';
const album =
  '#set document(title: "Album")\n#set text(font: "Source Sans 3", fallback: false)\n' +
  '#for name in json("/req/run.json").pictures [#read("/req/pictures/" + name + ".picture").]';
const endless = '#for a in range(1000000) { for b in range(1000000) { let c = a * b } }';

function request(template: string, words = 'Good morning'): RenderRequest {
  const pictures = picturesInMemory(new Map());
  return {
    template,
    json: JSON.stringify({ words }),
    pictures,
    title: 'Note',
    timeZone: 'America/Port_of_Spain',
  };
}

describe("a school's own templates", () => {
  it('are printed without any TypeScript', async () => {
    const { render } = start({ templateFolder: await ownTemplates({ 'note.typ': note }) });
    const { pdf, ua } = await render(request('note', 'Café, Żak and Al-Ḥasan'));
    expect(pagesOf(pdf)[0]).toContain('Café, Żak and Al-Ḥasan');
    expect(ua).toBe(true);
  });

  it('write every mark as the school does', async () => {
    const theme = await readFile(new URL('../../../templates/theme.typ', import.meta.url), 'utf8');
    const decimalComma = '#let plain-number(value) = str(value).replace(".", ",")';
    const templateFolder = await ownTemplates({ 'theme.typ': `${theme}\n${decimalComma}\n` });
    const rehana = studentOf1A(0, 1);
    const rows = rehana.rows.map((row) => ({ ...row, course_mark: 67.5, exam_mark: 40.5 }));
    const { render } = start({ templateFolder });
    const json = JSON.stringify(class1A([{ ...rehana, rows }]));
    const { pdf } = await render({ ...request('report-card'), json });
    expect(pagesOf(pdf)[0]).toMatch(/67,5\s+40,5/);
  });

  it('show a change at the next printing', async () => {
    const templateFolder = await ownTemplates({ 'note.typ': note });
    const { render } = start({ templateFolder });
    await render(request('note'));
    await writeFile(join(templateFolder, 'note.typ'), `${note}\n\nwith kind regards`);
    expect(pagesOf((await render(request('note'))).pdf)[0]).toContain('with kind regards');
  });

  it('with a syntax error fail with a reason, and the next document is made', async () => {
    const { render } = start({
      templateFolder: await ownTemplates({ 'note.typ': note, 'broken.typ': '#let (' }),
    });
    const failure = await render(request('broken')).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(RenderFailed);
    expect(failure).toMatchObject({ reason: expect.stringContaining('broken.typ') });
    expect((await render(request('note'))).pages).toBe(1);
  });

  it('that never end are killed, and the next document is made', async () => {
    const templateFolder = await ownTemplates({ 'note.typ': note, 'endless.typ': endless });
    const { render, stats } = start({ templateFolder, jobTimeoutMs: 4_000 });
    const [failure, next] = await Promise.all([
      render(request('endless')).catch((error: unknown) => error),
      render(request('note')),
    ]);
    expect(failure).toMatchObject({ name: 'RenderFailed', reason: expect.stringContaining('longer than') });
    expect(next.pages).toBe(1);
    expect(stats()).toMatchObject({ rendered: 1, failed: 1, queued: 0 });
  });

  it('read neither files of the machine nor packages of the network', async () => {
    const { render } = start({
      templateFolder: await ownTemplates({
        'passwords.typ': '#read("/etc/passwd")',
        'upwards.typ': '#read("../../../etc/passwd")',
        'package.typ': '#import "@preview/cetz:0.3.0"',
      }),
    });
    for (const template of ['passwords', 'upwards', 'package']) {
      await expect(render(request(template))).rejects.toBeInstanceOf(RenderFailed);
    }
  });
});

describe('pictures', () => {
  it('are fetched when the process does not hold them, and never taken for those of another school', async () => {
    const { render } = start({ templateFolder: await ownTemplates({ 'album.typ': album }) });
    const fetched: string[][] = [];
    const print = async (owner: string, contents: Record<string, string>) => {
      const all = picturesInMemory(
        new Map(Object.entries(contents).map(([name, words]) => [name, Buffer.from(words)])),
      );
      const load = (names: readonly string[]) => {
        fetched.push([...names]);
        return all.load(names);
      };
      const pictures = { versions: all.versions, load };
      return pagesOf((await render({ ...request('album'), owner, pictures })).pdf)[0]?.trim();
    };
    expect(await print('north', { b: 'Brandon', a: 'Anika' })).toBe('Anika.Brandon.');
    expect(await print('north', { a: 'Anika', b: 'Brandon', c: 'Chantal' })).toBe('Anika.Brandon.Chantal.');
    expect(await print('north', { a: 'Anika', b: 'Brandon with glasses' })).toBe(
      'Anika.Brandon with glasses.',
    );
    expect(await print('south', { a: 'Anika', b: 'Brandon' })).toBe('Anika.Brandon.');
    expect(fetched).toEqual([['b', 'a'], ['c'], ['b'], ['a', 'b']]);
  });
});

describe('a busy school', () => {
  it('is refused one document more than may wait', async () => {
    const { render } = start({ templateFolder: await ownTemplates({ 'note.typ': note }), maxQueue: 2 });
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => render(request('note'))));
    const refused = outcomes
      .filter((outcome) => outcome.status === 'rejected')
      .map(({ reason }) => reason as unknown);
    expect(refused).toHaveLength(2);
    expect(refused[0]).toBeInstanceOf(RendererBusy);
    expect((await render(request('note'))).pages).toBe(1);
  });

  it('leaves room for the documents of another, whose turn comes as soon as it is free', async () => {
    const templateFolder = await ownTemplates({ 'endless.typ': endless, 'note.typ': note });
    const { render, stats } = start({ templateFolder, jobTimeoutMs: 4_000, maxQueue: 5, maxOfOneOwner: 4 });
    const order: string[] = [];
    const make = async (owner: string, template: string) => {
      await render({ ...request(template), owner });
      order.push(owner);
    };
    const first = Promise.allSettled([make('north', 'endless')]);
    await expect.poll(() => stats().busy).toBe(1);
    const norths = Promise.allSettled([1, 2, 3, 4].map(async () => make('north', 'note')));
    const souths = Promise.allSettled([1, 2, 3].map(async () => make('south', 'note')));
    expect((await norths).map(({ status }) => status).toSorted()).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
    ]);
    expect((await souths).map(({ status }) => status).toSorted()).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
    ]);
    await first;
    expect(order).toEqual(['south', 'north', 'south', 'north', 'north']);
  });

  it('has a document made where the last one of its kind was, of whichever class', async () => {
    const templateFolder = await ownTemplates({ 'album.typ': album, 'note.typ': note });
    const { render, stats } = start({ templateFolder, maxChildren: 3 });
    const all = picturesInMemory(new Map([['a', Buffer.from('Anika')]]));
    let fetched = 0;
    const load = (names: readonly string[]) => {
      fetched += 1;
      return all.load(names);
    };
    const printAlbum = async (affinityKey: string) =>
      render({ ...request('album'), pictures: { versions: all.versions, load }, affinityKey });
    await Promise.all([printAlbum('1A'), render(request('note'))]);
    expect(stats().children).toBe(2);
    await printAlbum('1B');
    await printAlbum('1C');
    await render(request('note'));
    await printAlbum('1D');
    // A process holds the pictures of its last document.
    expect(fetched).toBe(1);
  });

  it('has twenty documents asked for at once made one after the other', async () => {
    const { render } = start({ templateFolder: await ownTemplates({ 'note.typ': note }), maxQueue: 40 });
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, number) => render(request('note', `Class ${number}`))),
    );
    expect(made.map(({ pdf }) => pagesOf(pdf)[0]?.trim())).toEqual(
      Array.from({ length: 20 }, (_, number) => `Class ${number}`),
    );
  });

  it('has what nobody sits and waits for made after everything else', async () => {
    const templateFolder = await ownTemplates({ 'endless.typ': endless, 'note.typ': note });
    const { render, stats } = start({ templateFolder, jobTimeoutMs: 4_000 });
    const first = Promise.allSettled([render(request('endless'))]);
    await expect.poll(() => stats().busy).toBe(1);
    const order: string[] = [];
    const make = async (words: string, background: boolean) => {
      await render({ ...request('note', words), background });
      order.push(words);
    };
    await Promise.all([make('left', true), make('asked', false), make('asked', false), first]);
    expect(order).toEqual(['asked', 'asked', 'left']);
  });

  it.each([2, 3])('keeps one of %i processes free of it, for whoever asks meanwhile', async (maxChildren) => {
    const templateFolder = await ownTemplates({ 'endless.typ': endless, 'note.typ': note });
    const { render, stats, close } = start({ templateFolder, maxChildren });
    const others = maxChildren - 1;
    const inBackground = Promise.allSettled(
      Array.from({ length: maxChildren }, () => render({ ...request('endless'), background: true })),
    );
    await expect.poll(() => stats()).toMatchObject({ busy: others, queued: 1 });
    expect((await render(request('note'))).pages).toBe(1);
    expect(stats()).toMatchObject({ busy: others, queued: 1, children: maxChildren });
    await close();
    await inBackground;
  });

  it('has an idle process make room for what nobody waits for, and the other way round', async () => {
    const { render, stats } = start({
      templateFolder: await ownTemplates({ 'note.typ': note }),
      maxChildren: 1,
    });
    for (const background of [false, true, false]) {
      expect((await render({ ...request('note'), background })).pages).toBe(1);
      expect(stats()).toMatchObject({ children: 1, busy: 0 });
    }
  });

  it('keeps no child process once it has been idle', async () => {
    const { render, stats } = start({ templateFolder: await ownTemplates({ 'note.typ': note }), idleMs: 50 });
    await render(request('note'));
    expect(stats().children).toBe(1);
    await expect.poll(() => stats().children).toBe(0);
    expect((await render(request('note'))).pages).toBe(1);
  });

  it('is told when the renderer closes under its documents', async () => {
    const templateFolder = await ownTemplates({ 'endless.typ': endless, 'note.typ': note });
    const { render, close } = start({ templateFolder });
    const outcomes = Promise.allSettled([render(request('endless')), render(request('note'))]);
    await expect.poll(() => renderer?.stats().busy).toBe(1);
    await close();
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
