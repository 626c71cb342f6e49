import { createReadStream, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createZstdDecompress, zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../database/testing/test-database.ts';
import {
  BackupRefused,
  type Frame,
  type FrameKind,
  frameOf,
  framesIn,
  notABackup,
  type TableHead,
} from './backup-frames.ts';
import { restoreBackup } from './restore-backup.ts';
import { schoolToBackUp } from './testing/school-to-back-up.ts';

const { school, folder, backUp } = await schoolToBackUp();

describe('a backup', () => {
  it('that was cut off, damaged, made by a newer version or is something else changes nothing', async () => {
    const { file } = await backUp('whole.backup');
    const whole = readFileSync(file);
    const damaged = Buffer.from(whole);
    damaged[Math.floor(whole.length / 2)] = (damaged[Math.floor(whole.length / 2)] ?? 0) ^ 0xff;
    const spoiled: Record<string, Buffer> = {
      'cut.backup': whole.subarray(0, Math.floor(whole.length * 0.7)),
      'with-a-byte-behind-it.backup': Buffer.concat([whole, Buffer.from('\n')]),
      'with-another-file-behind-it.backup': Buffer.concat([whole, Buffer.alloc(500_000, 'Dear parents, ')]),
      'twice.backup': Buffer.concat([whole, whole]),
      'damaged.backup': damaged,
      'letter.docx': Buffer.from('Dear parents'),
      'empty.backup': Buffer.alloc(0),
    };
    const elsewhere = await testDatabase({ empty: true });
    try {
      for (const [name, bytes] of Object.entries(spoiled)) {
        writeFileSync(join(folder, name), bytes);
        const tried = restoreBackup(elsewhere.ownerSettings, join(folder, name), { replace: true });
        await expect(tried).rejects.toBeInstanceOf(BackupRefused);
      }
      const { rows } = await elsewhere.owner.pool.query<{ tables: string }>(
        "select count(*) as tables from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'",
      );
      expect(rows[0]).toEqual({ tables: 0 });
    } finally {
      await elsewhere.close();
    }
  });

  it('with names that are none of the school’s is refused: nothing of a file is run as SQL', async () => {
    const { file } = await backUp('to-forge.backup');
    const frames = await framesOf(file);
    const edited = (kind: FrameKind, edit: (content: never) => object | undefined) =>
      frames.map((frame) => {
        const content = frame.kind === kind ? edit(JSON.parse(frame.bytes.toString()) as never) : undefined;
        return frameOf(frame.kind, content ?? frame.bytes);
      });
    const inHead = (change: object) =>
      edited('T', (head: TableHead) => (head.table === 'subjects' ? { ...head, ...change } : undefined));
    const planting = "id) to '/dev/null'; commit; create table public.planted (id int); copy subjects (id";
    const spoiled: Record<string, Buffer[]> = {
      'a statement': inHead({ columns: [planting] }),
      'no such column': inHead({ columns: ['id', 'nothing'] }),
      'no list': inHead({ columns: 'id' }),
      'another table': inHead({ table: 'pg_authid' }),
      'of the server': inHead({ table: 'schema_migrations' }),
      totals: edited('Z', (totals: object) => ({ ...totals, pg_class: Object.values(totals)[0] as object })),
    };
    const elsewhere = await testDatabase({ empty: true });
    try {
      for (const [name, parts] of Object.entries(spoiled)) {
        const forged = join(folder, `${name}.backup`);
        writeFileSync(forged, zstdCompressSync(Buffer.concat(parts)));
        const tried = restoreBackup(elsewhere.ownerSettings, forged, { replace: true });
        const refusal = await tried.then(() => null).catch(String);
        expect([name, refusal]).toEqual([name, `BackupRefused: ${notABackup}`]);
      }
      const { rows } = await elsewhere.owner.pool.query<{ tables: string }>(
        "select count(*) as tables from pg_class where relname in ('planted', 'subjects')",
      );
      expect(rows[0]).toEqual({ tables: 0 });
    } finally {
      await elsewhere.close();
    }
  });

  it('of which a word was changed, and which was packed again, is refused', async () => {
    const { file } = await backUp('to-change.backup');
    const frames = (await framesOf(file)).map(({ kind, bytes }) =>
      frameOf(kind, Buffer.from(bytes.toString('latin1').replace('Baptiste', 'Babtiste'), 'latin1')),
    );
    const changed = join(folder, 'changed.backup');
    writeFileSync(changed, zstdCompressSync(Buffer.concat(frames)));
    const elsewhere = await testDatabase({ empty: true });
    try {
      await expect(restoreBackup(elsewhere.ownerSettings, changed, { replace: true })).rejects.toThrow(
        notABackup,
      );
    } finally {
      await elsewhere.close();
    }
  });

  it('that is not there, or is a folder, is said to be that and not to be damaged', async () => {
    const settings = school.database.ownerSettings;
    const missing = join(folder, 'mistyped.backup');
    await expect(restoreBackup(settings, missing, { replace: true })).rejects.toThrow(
      `The backup could not be read: ENOENT: no such file or directory, open '${missing}'.`,
    );
    await expect(restoreBackup(settings, folder, { replace: true })).rejects.toThrow(
      /^The backup could not be read: EISDIR/,
    );
  });
});

async function framesOf(file: string): Promise<Frame[]> {
  const frames: Frame[] = [];
  const unpacked = createReadStream(file).pipe(createZstdDecompress());
  for await (const frame of framesIn(unpacked)) frames.push(frame);
  return frames;
}
