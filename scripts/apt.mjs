import { answers, run } from './child-process.mjs';

/** Whether programs can be installed here without asking anyone. */
export function canUseApt() {
  return process.getuid?.() === 0 && answers('apt-get', ['--version']);
}

/** @param {string} name */
export async function installWithApt(name) {
  console.log(`Installing ${name} with apt-get …`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env });
}
