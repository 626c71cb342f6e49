import { basename } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * What is read of Playwright's report.
 * @typedef {{ message?: string, location?: { file: string, line: number } }} JourneyError
 * @typedef {{ title: string, ok: boolean, tests: { results: { errors: JourneyError[] }[] }[] }} Spec
 * @typedef {{ specs: Spec[], suites?: Suite[] }} Suite
 */

/**
 * Of each journey that failed its name, the line in which it did, and the beginning of the reason: short enough to
 * be read at the end of a long log.
 * @param {Suite[]} suites
 * @returns {string[]}
 */
export function failedJourneys(suites) {
  return suites.flatMap(({ specs, suites: within = [] }) => [
    ...specs.filter(({ ok }) => !ok).map(inShort),
    ...failedJourneys(within),
  ]);
}

/** @param {Spec} spec */
function inShort({ title, tests }) {
  const reasons = tests
    .flatMap(({ results }) => results.flatMap(({ errors }) => errors))
    .map(({ message = 'no reason is given', location }) => {
      const where = location ? `${basename(location.file)}:${location.line} ` : '';
      const said = stripVTControlCharacters(message).split('\n').slice(0, 6).join('\n    ');
      return `  ${where}${said}`;
    });
  return [title, ...reasons].join('\n');
}
