import { basename, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

import { root } from './repository.mjs';

/**
 * What is read of Playwright's report.
 * @typedef {{ message?: string, location?: { file: string, line: number } }} JourneyError
 * @typedef {{ title: string, ok: boolean, tests: { results: { errors: JourneyError[] }[] }[] }} Spec
 * @typedef {{ specs: Spec[], suites?: Suite[] }} Suite
 */

/**
 * What is read of Vitest's report: of each file its tests, and the reason where the file itself could not be loaded.
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] | null }} UnitTest
 * @typedef {{ name: string, status: string, message?: string, assertionResults: UnitTest[] }} TestFile
 */

/**
 * Of each journey that failed its name, the line in which it did, and the beginning of the reason: short enough to
 * be read at the end of a long log.
 * @param {Suite[]} suites
 * @returns {string[]}
 */
export function failedJourneys(suites) {
  return suites.flatMap(({ specs, suites: within = [] }) => [
    ...specs.filter(({ ok }) => !ok).map(failedJourney),
    ...failedJourneys(within),
  ]);
}

/** @param {Spec} spec */
function failedJourney({ title, tests }) {
  const reasons = tests
    .flatMap(({ results }) => results.flatMap(({ errors }) => errors))
    .map(({ message = 'no reason is given', location }) => {
      const where = location ? `${basename(location.file)}:${location.line} ` : '';
      return where + beginningOf(message);
    });
  return [title, ...reasons].join('\n  ');
}

/**
 * The same of each unit or server test, and of each file that failed without any failed test in it: it could not be
 * loaded, or what stands around its tests failed.
 * @param {TestFile[]} files
 * @returns {string[]}
 */
export function failedUnitTests(files) {
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) {
      return [`${file}\n  ${beginningOf(message || 'no reason is given')}`];
    }
    return failed.map(({ fullName, failureMessages }) =>
      [`${file}: ${fullName}`, ...(failureMessages ?? []).map(beginningOf)].join('\n  '),
    );
  });
}

/** @param {string} message */
function beginningOf(message) {
  return stripVTControlCharacters(message).split('\n').slice(0, 6).join('\n    ');
}
