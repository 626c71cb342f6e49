import { accessSync, constants, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { answers, run } from './child-process.mjs';
import { NotReady } from './not-ready.mjs';
import { fingerprint, isStamped, root, writeStamp } from './repository.mjs';

const stamp = 'node_modules/.installed-for';

const platforms = ['linux x64', 'linux arm64', 'darwin x64', 'darwin arm64'];

/** Installs the dependencies when they are missing or older than what the package files ask for. */
export async function install() {
  if (isStamped(stamp, wanted())) return;
  refuseUnsupportedPlatform();
  refuseFolderOfSomeoneElse();
  const npm = findNpm();

  console.log('Installing the dependencies (about a minute the first time) …');
  // `npm ci` would stop where a registry leaves other platforms' binaries out of the lock file.
  // What tests and checks need is asked for even where NODE_ENV=production.
  const exitCode = await run(npm.program, [
    ...npm.args,
    'install',
    '--no-audit',
    '--no-fund',
    '--include=dev',
    '--include=optional',
    '--loglevel=error',
  ]);
  if (exitCode !== 0) {
    throw new NotReady(
      `npm install failed (exit code ${exitCode}); its reason stands above.\n` +
        'The network or a proxy is the usual one. Run the same command again once it is mended.',
    );
  }
  writeStamp(stamp, wanted());
}

function wanted() {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const packages = ['.', ...workspaces].map((folder) => join(folder, 'package.json'));
  return `${process.platform} ${process.arch} ${fingerprint(['package-lock.json', '.npmrc', ...packages])}`;
}

function refuseUnsupportedPlatform() {
  const platform = `${process.platform} ${process.arch}`;
  if (platforms.includes(platform)) return;
  throw new NotReady(
    `This is ${platform}; the program runs on ${platforms.join(', ')}.` +
      (process.platform === 'win32' ? ' On Windows, use WSL 2.' : ''),
  );
}

function refuseFolderOfSomeoneElse() {
  for (const folder of [root, join(root, 'node_modules')]) {
    try {
      accessSync(folder, constants.W_OK);
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') continue;
      throw new NotReady(
        `${folder} cannot be written by this user; give it to them (chown -R) and try again.`,
      );
    }
  }
}

/** The npm that started us, else the one on PATH. */
function findNpm() {
  const starter = process.env['npm_execpath'];
  if (starter && /npm-cli\.c?js$/.test(starter)) return { program: process.execPath, args: [starter] };
  if (answers('npm', ['--version'])) return { program: 'npm', args: [] };
  throw new NotReady(
    'npm is missing. It comes with Node from https://nodejs.org; on Debian: apt-get install npm',
  );
}
