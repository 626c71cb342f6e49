import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeSchool, startSchool } from '../e2e/support/school-server.ts';
import { conclude } from '../bench/figures.ts';
import { tryAnswers } from './answers.ts';
import { tryDependencies } from './dependencies.ts';
import { type Finding, printFindings } from './finding.ts';
import { forgeRequests } from './forged-requests.ts';
import { walkScreens } from './screen-walk.ts';
import { guessAtSignIn } from './sign-in-guessing.ts';
import { type Ground, survey } from './ground.ts';
import { sendHostileFiles } from './hostile-files.ts';
import { plantHostileTexts } from './hostile-texts.ts';
import { sendMalformed } from './malformed-requests.ts';
import { tryOthersIds } from './others-ids.ts';
import { tryPermissions } from './permissions.ts';

/**
 * `npm run test:security`: what attackers try, against the real program with a demonstration school of its own,
 * made for this and thrown away (quality D). Names of attacks narrow it; `--seed` repeats the malformed requests
 * of an earlier run, `--requests` says how many of them.
 */
interface Attack {
  title: string;
  run: (ground: Ground, options: { seed: number; requests: number }) => Promise<Finding[]>;
}

const attacks: Readonly<Record<string, Attack>> = {
  permissions: { title: 'Permissions: every role × every call', run: tryPermissions },
  ids: { title: "Others' ids, by every role on every call", run: tryOthersIds },
  forged: { title: 'Forged requests: CSRF, origins, forms', run: forgeRequests },
  guessing: { title: 'Signing in: guesses, sessions, temporary passwords', run: guessAtSignIn },
  files: { title: 'Hostile files', run: sendHostileFiles },
  texts: { title: 'Hostile texts in documents and spreadsheets', run: plantHostileTexts },
  screens: { title: 'Screens: content policy, console, hostile texts, Back button', run: walkScreens },
  answers: { title: 'Answers: caching, headers, files, methods, hosts, smuggling', run: tryAnswers },
  malformed: { title: 'Malformed requests, made from the schemas of the contract', run: sendMalformed },
  dependencies: { title: 'Dependencies', run: tryDependencies },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    requests: { type: 'string', default: '20000' },
  },
});
const unknown = positionals.filter((name) => attacks[name] === undefined);
if (unknown.length > 0) {
  console.error(`There is no attack ${unknown.join(', ')}. There are: ${Object.keys(attacks).join(', ')}.`);
  process.exit(2);
}
const options = { seed: Number(values.seed), requests: Number(values.requests) };
const chosen = Object.entries(attacks).filter(
  ([name]) => positionals.length === 0 || positionals.includes(name),
);

const folder = mkdtempSync(join(tmpdir(), 'term-reporting-security-'));
// Root runs the database as another user, who has to get in.
chmodSync(folder, 0o755);
const all: Finding[] = [];
try {
  await makeSchool(folder);
  for (const [, { title, run }] of chosen) {
    const began = performance.now();
    const findings = await inFreshSchool((ground) => run(ground, options));
    printFindings(`${title} (${((performance.now() - began) / 1000).toFixed(0)} s)`, findings);
    all.push(...findings);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`\n${all.reduce((sum, { tries }) => sum + tries, 0)} tries in all.`);
conclude(all);

/** What one attack broke does not help or hinder the next. */
async function inFreshSchool(run: (ground: Ground) => Promise<Finding[]>): Promise<Finding[]> {
  const school = await startSchool(folder);
  try {
    return await run(await survey(school));
  } finally {
    await school.remove();
  }
}
