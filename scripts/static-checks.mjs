import { runQuietly } from './child-process.mjs';

/**
 * What one check or test runner found. `failures` names what failed, with the beginning of each reason.
 * @typedef {{ name: string, passed: number, failed: number, skipped?: number, failures?: string[], seconds: number }} Result
 */

// Each further checker reads the libraries' types anew: more work than it shares out on few cores.
const types = /** @type {const} */ (['tsc', '--checkers', '1', '-p']);

/** @type {[name: string, program: string, ...args: string[]][]} */
const checks = [
  ['types: contract', ...types, 'contract'],
  ['types: server', ...types, 'server'],
  ['types: web', ...types, 'web'],
  ['types: tests, bench and scripts', ...types, '.'],
  ['lint', 'oxlint'],
  ['format', 'oxfmt', '--check'],
  [
    'layers',
    'depcruise',
    '--config',
    '.dependency-cruiser.mjs',
    'contract',
    'server',
    'web',
    'bench',
    'faults',
    'security',
    'e2e',
  ],
  ['dead code', 'knip'],
];

/**
 * Runs all checks that need no running program, each to its end whatever the others found.
 * @returns {Promise<Result[]>}
 */
export async function runStaticChecks() {
  const results = [];
  for (const [name, program, ...args] of checks) {
    const begin = performance.now();
    const { exitCode, output } = await runQuietly(program, args);
    const seconds = (performance.now() - begin) / 1000;
    console.log(`${exitCode === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s)`);
    if (exitCode !== 0) console.log(`\n${output.trimEnd()}\n`);
    results.push({ name, passed: exitCode === 0 ? 1 : 0, failed: exitCode === 0 ? 0 : 1, seconds });
  }
  return results;
}

/**
 * Prints what failed, one line for each result and a last one with the sum, alone on its line: whoever sees only the
 * end of a long log knows what failed.
 * @param {Result[]} results
 * @returns {number} the exit code they deserve
 */
export function printResults(results) {
  console.log('');
  for (const failure of results.flatMap(({ failures = [] }) => failures)) console.log(`FAIL ${failure}\n`);
  for (const { name, passed, failed, skipped, seconds } of results) {
    const left = skipped ? `, ${skipped} skipped` : '';
    console.log(
      `${failed ? 'FAIL' : 'ok  '} ${name}: ${passed} passed, ${failed} failed${left} (${seconds.toFixed(1)} s)`,
    );
  }
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}
