import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { type Locator, type Page, test } from '@playwright/test';

/** A file on the device. */
interface FileOnDevice {
  name: string;
  buffer: Buffer | string;
}

/** What the device's mouse carries: files by their paths, or text out of another window. */
interface Load {
  files: string[];
  items: { mimeType: string; data: string }[];
}

/** Drags files from the device's own window over a place and holds them there, as the browser hears of it. */
export async function holdOver(place: Locator, ...files: readonly FileOnDevice[]) {
  return drag(place, { files: await Promise.all(files.map(onDevice)), items: [] });
}

/** Drags files onto a place and lets them go. */
export async function dropOn(place: Locator, ...files: readonly FileOnDevice[]): Promise<void> {
  const held = await holdOver(place, ...files);
  await held.drop();
}

/** The same with a folder. */
export async function dropFolderOn(place: Locator): Promise<void> {
  const folder = await onTheDevice('a folder');
  await mkdir(folder, { recursive: true });
  const held = await drag(place, { files: [folder], items: [] });
  await held.drop();
}

/** The same with text that is chosen in another program. */
export async function dropTextOn(place: Locator, data: string): Promise<void> {
  const held = await drag(place, { files: [], items: [{ mimeType: 'text/plain', data }] });
  await held.drop();
}

async function drag(place: Locator, load: Load) {
  const page = place.page();
  await place.scrollIntoViewIfNeeded();
  const box = await place.boundingBox();
  if (box === null) throw new Error('There is nothing to drag to.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const mouse = await page.context().newCDPSession(page);
  const data = { ...load, dragOperationsMask: 1 };
  const send = async (type: 'dragEnter' | 'dragOver' | 'drop', at = { x, y }) =>
    mouse.send('Input.dispatchDragEvent', { type, ...at, data });
  await send('dragEnter');
  await send('dragOver');
  await send('dragOver');
  return { drop: async () => send('drop'), takeAway: async () => send('dragOver', { x: 1, y: 1 }) };
}

async function onDevice({ name, buffer }: FileOnDevice): Promise<string> {
  const path = await onTheDevice(name);
  await writeFile(path, buffer);
  return path;
}

/**
 * Where something of this name lies, among what the test leaves. Not under its title: in a locale that is not UTF-8 the
 * browser drags no file whose path has other letters than ASCII's.
 */
async function onTheDevice(name: string): Promise<string> {
  const { project, testId } = test.info();
  const device = join(project.outputDir, testId);
  await mkdir(device, { recursive: true });
  return join(device, name);
}

/** What the page makes of the drags over it from now on: whether it leaves the browser to do something with them. */
export async function listenToDrags(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heardOfDrags: heard });
    for (const type of ['dragover', 'drop'] as const) {
      window.addEventListener(type, (event) => {
        const effect = event.defaultPrevented ? event.dataTransfer?.dropEffect : 'the browser’s own';
        heard.push(`${type}: ${effect}`);
      });
    }
  });
  return async () =>
    page.evaluate(() => {
      const { heardOfDrags } = window as unknown as { heardOfDrags: string[] };
      return [...new Set(heardOfDrags.splice(0))];
    });
}
