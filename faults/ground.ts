import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningSchool, type SchoolOptions, startSchool } from '../bench/running-school.ts';
import { withDatabase } from '../server/src/testing/with-database.ts';
import { plantSecrets } from './secrets.ts';

/** What the faults of one run share: where their schools stand, and all that those schools' servers said. */
export interface Ground {
  /** So many tries of what the whole run does `full` times; at least one. */
  times(full: number): number;
  /** What is left to chance begins with this seed, and the next try with the next. */
  firstSeed: number;
  /** A new folder that every system user can enter. */
  folder(name: string): string;
  /** A school of its own: a copy of one that was made once, unless a folder, a database or a size is named. */
  school(options?: GroundSchoolOptions): Promise<RunningSchool>;
  /** Copies the data of the school that was made once to where a school can be started on them. */
  copySchoolTo(folder: string): Promise<void>;
  /** Everything that servers and databases wrote so far, at LOG_LEVEL debug. */
  said(): string;
  /** Ends what still runs and removes everything. */
  clear(): Promise<void>;
}

type GroundSchoolOptions = Pick<SchoolOptions, 'folder' | 'databaseUrl' | 'environment' | 'size'>;

/** `scale` below 1 makes fewer tries of everything, and `firstSeed` others, for whoever works on the faults themselves. */
export function newGround({ scale, firstSeed }: { scale: number; firstSeed: number }): Ground {
  const base = mkdtempSync(join(tmpdir(), 'faults-'));
  // Root runs the database as another user, who has to get in.
  chmodSync(base, 0o755);
  const outputFile = join(base, 'output');
  const running = new Set<RunningSchool>();
  let original: Promise<string> | undefined;

  function folder(name: string): string {
    const made = mkdtempSync(join(base, `${name}-`));
    chmodSync(made, 0o755);
    return made;
  }

  async function makeOriginal(): Promise<string> {
    const made = folder('original');
    const school = await startSchool({ size: { students: 600, years: 1 }, folder: made, outputFile });
    await withDatabase(made, async (owner) => plantSecrets(owner));
    await school.stop();
    return made;
  }

  async function copySchoolTo(target: string): Promise<void> {
    // Not Node's own: owners have to stay as they are, since the database's user is not ours.
    execFileSync('cp', ['-a', `${await (original ??= makeOriginal())}/.`, target]);
  }

  return {
    firstSeed,
    times: (full) => Math.max(1, Math.ceil(full * scale)),
    folder,
    copySchoolTo,
    async school({ environment, ...options } = {}) {
      const place = options.folder ?? folder('school');
      const own = options.folder ?? options.databaseUrl ?? options.size;
      if (own === undefined) await copySchoolTo(place);
      const school = await startSchool({
        ...options,
        folder: place,
        environment: { LOG_LEVEL: 'debug', ...environment },
        outputFile,
      });
      running.add(school);
      return {
        ...school,
        async stop() {
          running.delete(school);
          await school.stop();
          keepMessages(place, outputFile);
        },
      };
    },
    said: () => (existsSync(outputFile) ? readFileSync(outputFile, 'utf8') : ''),
    async clear() {
      for (const school of running) await school.stop().catch(() => undefined);
      rmSync(base, { recursive: true, force: true });
    },
  };
}

/** What the database wrote goes the way of the school's folder, unless it is kept. */
function keepMessages(folder: string, outputFile: string): void {
  const messages = join(folder, 'database', 'postgres.log');
  if (existsSync(messages)) appendFileSync(outputFile, readFileSync(messages));
}
