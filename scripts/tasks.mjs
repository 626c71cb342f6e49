import { buildWeb } from './build-web.mjs';
import { readyBrowser, readyPdfTools } from './browser-tools.mjs';
import { run } from './child-process.mjs';
import { install } from './install.mjs';
import { NotReady } from './not-ready.mjs';
import { putPinnedNodeFirst } from './pinned-node.mjs';
import { readyServerTools } from './server-tools.mjs';
import { runStaticChecks, printResults } from './static-checks.mjs';
import { runEveryTest } from './every-test.mjs';

/** @typedef {{ node: string, args: string[] }} Call */

/** @type {Record<string, { does: string, run: (call: Call) => Promise<number> }>} */
const tasks = {
  demo: {
    does: 'the demonstration school, served on this machine (--fresh starts it anew)',
    run: async ({ node, args }) => {
      const built = await buildWeb();
      return built || run(node, ['server/src/demo-main.ts', ...args], { endsWhenAsked: true });
    },
  },
  start: {
    does: "the school's own server",
    run: async ({ node, args }) => {
      const built = await buildWeb();
      return built || run(node, ['server/src/main.ts', ...args], { endsWhenAsked: true });
    },
  },
  seed: {
    does: 'fills the database in use with a school of any size (--students 1500 --years 15)',
    run: ({ node, args }) => run(node, ['server/demo/seed.ts', ...args]),
  },
  backup: {
    does: 'writes the whole school into one file while it works (backup -- FILE)',
    run: ({ node, args }) => run(node, ['server/src/backup-main.ts', ...args]),
  },
  restore: {
    does: 'puts the school of a backup into the database (restore -- FILE, --replace if it holds one)',
    run: ({ node, args }) => run(node, ['server/src/restore-main.ts', ...args]),
  },
  'add-school': {
    does: 'one more school on this installation (add-school -- HOST; --existing names the one that is there)',
    run: ({ node, args }) => run(node, ['server/src/add-school-main.ts', ...args]),
  },
  'admin-password': {
    does: 'a temporary password for Admin, whose own is lost (--school HOST where there are several)',
    run: ({ node, args }) => run(node, ['server/src/admin-password-main.ts', ...args]),
  },
  schools: {
    does: 'lists the schools of this installation',
    run: ({ node, args }) => run(node, ['server/src/schools-main.ts', ...args]),
  },
  bench: {
    does: 'measures the speeds that are claimed (-- load: many people at work; -- growth: nine sizes; -- beside: a RosarioSIS; -- all)',
    run: async ({ node, args }) => {
      const env = await readyBrowser();
      const built = await buildWeb();
      return built || run(node, ['bench/main.ts', ...args], { env });
    },
  },
  'test:faults': {
    does: 'tries what accidents do to a school (the name of a fault narrows it)',
    run: async ({ node, args }) => {
      await readyServerTools();
      const env = await readyBrowser();
      const built = await buildWeb();
      return built || run(node, ['faults/main.ts', ...args], { env });
    },
  },
  build: {
    does: 'builds the screens',
    run: () => buildWeb(),
  },
  check: {
    does: 'types, lint, format, layers, dead code',
    run: async () => printResults(await runStaticChecks()),
  },
  fix: {
    does: 'mends format and lint where that can be done without thinking',
    run: async () => {
      const linted = await run('oxlint', ['--fix']);
      return (await run('oxfmt', [])) || linted;
    },
  },
  test: {
    does: 'every check and every test there is',
    run: () => runEveryTest(),
  },
  'test:unit': {
    does: 'unit and server tests (a part of a file name narrows them)',
    run: async ({ args }) => {
      await readyPdfTools();
      return run('vitest', ['run', ...args]);
    },
  },
  'test:e2e': {
    does: 'staff journeys in a real browser (a part of a file name narrows them)',
    run: async ({ args }) => {
      await readyPdfTools();
      const env = await readyBrowser();
      const built = await buildWeb();
      return built || run('playwright', ['test', ...args], { env });
    },
  },
  'test:security': {
    does: 'attacks a throw-away school (names of attacks narrow it; --seed N, --requests N)',
    run: async ({ node, args }) => {
      await readyPdfTools();
      const env = await readyBrowser();
      const built = await buildWeb();
      return built || run(node, ['security/main.ts', ...args], { env });
    },
  },
};

/**
 * Makes the project ready and runs one task.
 * @param {string} name
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
export async function runTask(name, args) {
  const task = Object.hasOwn(tasks, name) ? tasks[name] : undefined;
  if (!task) {
    const list = Object.entries(tasks).map(([each, { does }]) => `  ${each.padEnd(10)} ${does}`);
    throw new NotReady(`${name ? `There is no task "${name}".` : 'Which task?'}\n\n${list.join('\n')}`);
  }
  refuseWhatNpmKept(name);
  await install();
  return task.run({ node: putPinnedNodeFirst(), args });
}

/** Of all tasks, and what is measured: the words after bench look like options. */
const options = [
  'address',
  'beside',
  'existing',
  'fresh',
  'growth',
  'load',
  'minutes',
  'office',
  'process',
  'public-url',
  'quality',
  'replace',
  'requests',
  'scale',
  'school',
  'seed',
  'step',
  'students',
  'teacher',
  'teachers',
  'years',
];

/**
 * npm takes options without a -- before them for its own and says nothing, so that the program would do something else
 * than was asked for.
 * @param {string} name
 */
function refuseWhatNpmKept(name) {
  const { env } = process;
  const kept = options.filter((option) => env[`npm_config_${option.replace('-', '_')}`] !== undefined);
  // For npm that is short for an option of its own, of which this is no value.
  if (env['npm_config_replace_registry_host'] === 'true') kept.push('replace');
  if (kept.length === 0) return;
  const list = kept.map((option) => `--${option}`).join(', ');
  throw new NotReady(
    `npm has kept ${list} to itself. What is meant for the program stands behind a --: npm run ${name} -- …`,
  );
}
