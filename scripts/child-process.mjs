import { spawn, spawnSync } from 'node:child_process';
import { constants } from 'node:os';

import { root } from './repository.mjs';

/** Thrown when the person at the keyboard, or the system, has asked us to stop. */
export class Stopped extends Error {
  /** @param {NodeJS.Signals} signal */
  constructor(signal) {
    super(signal);
    this.exitCode = 128 + constants.signals[signal];
  }
}

/** @type {NodeJS.Signals[]} */
const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP'];

// npm and the terminal both deliver a Ctrl-C, and a server takes a second signal as "leave at once".
const sameKeyPressMs = 1000;

/**
 * Runs a program from the root to its end, showing its output. Signals are passed on to it, once
 * each, and its exit is awaited.
 * @param {string} program a path, or a name found on PATH
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, endsWhenAsked?: boolean }} [options] `endsWhenAsked`: a
 *   server, for which stopping in order on a signal is success; anything else throws Stopped
 * @returns {Promise<number>} its exit code
 */
export async function run(program, args, options = {}) {
  const { exitCode } = await runToExit(program, args, { ...options, output: 'inherit' });
  return exitCode;
}

/**
 * As `run`, but the output (both streams, in order of arrival) is returned and not shown.
 * @param {string} program
 * @param {string[]} args
 */
export async function runQuietly(program, args) {
  return runToExit(program, args, { output: 'pipe' });
}

/**
 * Whether a program is there and answers with exit code 0.
 * @param {string} program
 * @param {string[]} args
 */
export function answers(program, args) {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {{ output: 'inherit' | 'pipe', env?: Record<string, string>, endsWhenAsked?: boolean }} options
 * @returns {Promise<{ exitCode: number, output: string }>}
 */
function runToExit(program, args, { output, env, endsWhenAsked = false }) {
  return new Promise((resolve, reject) => {
    // Its own process group, so that Ctrl-C in a terminal reaches it through us alone.
    const child = spawn(program, args, {
      cwd: root,
      detached: true,
      stdio: ['ignore', output, output],
      env: { ...process.env, ...env },
    });
    let text = '';
    child.stdout?.setEncoding('utf8').on('data', (part) => (text += part));
    child.stderr?.setEncoding('utf8').on('data', (part) => (text += part));

    /** @type {NodeJS.Signals | undefined} */
    let asked;
    let askedAt = 0;
    /** @param {NodeJS.Signals} signal */
    const passOn = (signal) => {
      if (signal === asked && Date.now() - askedAt < sameKeyPressMs) return;
      asked = signal;
      askedAt = Date.now();
      child.kill(signal);
    };
    for (const signal of passedOn) process.on(signal, passOn);
    const letGo = () => {
      for (const signal of passedOn) process.off(signal, passOn);
    };

    child.once('error', (error) => {
      letGo();
      reject(error);
    });
    child.once('close', (code, signal) => {
      letGo();
      if (asked && !(endsWhenAsked && code === 0)) return reject(new Stopped(asked));
      const exitCode = code ?? 128 + (signal ? constants.signals[signal] : 0);
      resolve({ exitCode, output: text });
    });
  });
}
