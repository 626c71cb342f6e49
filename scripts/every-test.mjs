import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { readyBrowser, readyPdfTools } from './browser-tools.mjs';
import { buildWeb } from './build-web.mjs';
import { run } from './child-process.mjs';
import { NotReady } from './not-ready.mjs';
import { root } from './repository.mjs';
import { printResults, runStaticChecks } from './static-checks.mjs';
import { failedJourneys, failedUnitTests } from './what-failed.mjs';

/** @typedef {import('./static-checks.mjs').Result} Result */
/** @typedef {{ passed: number, failed: number, skipped: number, failures?: string[] }} Counts */

/**
 * Static checks, unit and server tests, the build, browser tests: all of them, whatever fails, and
 * the sum at the end. The checks run beside the first tests, which leave a part of two cores idle. A runner that crashes is a failure, so that nothing is lost in silence.
 * @returns {Promise<number>} the exit code
 */
export async function runEveryTest() {
  const [checks, tests] = await Promise.all([
    runStaticChecks(),
    step('unit and server tests', async () => {
      await readyPdfTools();
      return vitest();
    }),
  ]);
  const results = [...checks, tests];
  const build = await step('build', async () => ((await buildWeb()) === 0 ? passes : fails));
  results.push(build);
  results.push(
    await step('browser tests', async () => {
      if (build.failed) throw new NotReady('The browser tests did not run: there are no built screens.');
      return playwright(await readyBrowser());
    }),
  );
  return printResults(results);
}

const passes = { passed: 1, failed: 0, skipped: 0 };
const fails = { passed: 0, failed: 1, skipped: 0 };

/**
 * @param {string} name
 * @param {() => Promise<Counts>} work
 * @returns {Promise<Result>}
 */
async function step(name, work) {
  console.log(`\n── ${name}`);
  const begin = performance.now();
  let counts = fails;
  try {
    counts = await work();
  } catch (error) {
    if (!(error instanceof NotReady)) throw error;
    console.error(error.message);
  }
  return { name, ...counts, seconds: (performance.now() - begin) / 1000 };
}

/**
 * What is read of Vitest's report.
 * @typedef {{
 *   testResults: import('./what-failed.mjs').TestFile[],
 *   numPassedTests: number, numPendingTests: number, numTodoTests: number,
 * }} VitestReport
 */

async function vitest() {
  const report = 'test-results/vitest.json';
  rmSync(join(root, report), { force: true });
  const exitCode = await run('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  /** @param {VitestReport} json */
  const read = (json) => {
    const failures = failedUnitTests(json.testResults);
    return {
      passed: json.numPassedTests,
      // A file that could not be loaded fails without any failed test in it.
      failed: failures.length,
      skipped: json.numPendingTests + json.numTodoTests,
      failures,
    };
  };
  return trusting(exitCode, report, read);
}

/**
 * @typedef {{
 *   stats: { expected: number, unexpected: number, flaky: number, skipped: number },
 *   suites: import('./what-failed.mjs').Suite[],
 * }} PlaywrightReport
 */

/** @param {Record<string, string>} env */
async function playwright(env) {
  const report = 'test-results/playwright.json';
  rmSync(join(root, report), { force: true });
  const exitCode = await run('playwright', ['test'], { env });
  /** @param {PlaywrightReport} json */
  const read = ({ stats, suites }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: failedJourneys(suites),
  });
  return trusting(exitCode, report, read);
}

/**
 * The counts of a report, or one failure more when the runner's exit code says that something went
 * wrong which the report does not show.
 * @template Report
 * @param {number} exitCode
 * @param {string} report
 * @param {(json: Report) => Counts} read
 * @returns {Counts}
 */
function trusting(exitCode, report, read) {
  let counts;
  try {
    counts = read(JSON.parse(readFileSync(join(root, report), 'utf8')));
  } catch {
    console.error(`The runner left no readable report (exit code ${exitCode}).`);
    return fails;
  }
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
