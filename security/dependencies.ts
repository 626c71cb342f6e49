import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { exactly } from '../bench/figures.ts';
import { type Finding, figure, Tally } from './finding.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Licences under which a school may run and change what it gets; PostgreSQL's and Unicode's are such, too. */
const welcome = [
  /^(MIT|MIT-0|ISC|0BSD|BSD|BSD-[23]-Clause|Apache-2\.0|MPL-2\.0|OFL-1\.1|Unlicense|CC0-1\.0|CC-BY-[34]\.0)$/,
  /^(BlueOak-1\.0\.0|Python-2\.0|Zlib|PostgreSQL|Unicode-3\.0|Unicode-DFS-2016|Artistic-2\.0|WTFPL)$/,
];

/** By hand, because the package does not say it in its manifest, or says it in words of its own. */
const looked: Readonly<Record<string, string>> = {
  // libvips in its prebuilt form: a library apart, used as it is.
  'LGPL-3.0-or-later': '@img/sharp-libvips-*, @img/sharp-*',
  'dejavu-fonts-ttf': 'Bitstream Vera licence: free to use, to change and to hand on',
};

interface Locked {
  version?: string;
  license?: string;
  link?: boolean;
  dev?: boolean;
  integrity?: string;
  resolved?: string;
}

/** What is not ours: pinned, of known licence, and asked for known holes wherever that can be asked. */
export async function tryDependencies(): Promise<Finding[]> {
  const lock = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')) as {
    packages: Readonly<Record<string, Locked>>;
  };
  const packages = Object.entries(lock.packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  );
  return [
    pinned().finding(),
    sealed(packages).finding(),
    licences(packages).finding(),
    ...audit(packages.length),
  ];
}

function pinned(): Tally {
  const tally = new Tally('every dependency in a manifest is pinned to one version');
  for (const folder of ['', 'contract/', 'server/', 'web/']) {
    const manifest = JSON.parse(readFileSync(`${root}${folder}package.json`, 'utf8')) as Readonly<
      Record<string, Readonly<Record<string, string>> | undefined>
    >;
    for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies']) {
      for (const [name, version] of Object.entries(manifest[kind] ?? {})) {
        const own = name === 'contract';
        tally.expect(
          own || /^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
          () => `${folder}package.json: ${name} ${version}`,
        );
      }
    }
  }
  return tally;
}

function sealed(packages: readonly (readonly [string, Locked])[]): Tally {
  const tally = new Tally('every package of the lock file has a version and a checksum');
  for (const [path, { version, integrity }] of packages) {
    tally.expect(version !== undefined && integrity?.startsWith('sha512-') === true, () => path);
  }
  return tally;
}

function licences(packages: readonly (readonly [string, Locked])[]): Tally {
  const tally = new Tally('every package stands under a licence that a school may live with');
  for (const [path, { license }] of packages) {
    const name = path.replace(/^.*node_modules\//, '');
    const said = license ?? licenceIn(path);
    tally.expect(isWelcome(said, name), () => `${name}: ${said}`);
  }
  return tally;
}

/** "(MIT OR GPL-3.0)" is MIT; "MIT AND ISC" is both. */
function isWelcome(said: string, name: string): boolean {
  if (looked[name] !== undefined || (name.startsWith('@img/') && said.includes('LGPL-3.0-or-later')))
    return true;
  const choices = said.replace(/[()]/g, '').split(/ OR /);
  return choices.some((choice) =>
    choice.split(/ AND /).every((one) => welcome.some((known) => known.test(one.trim()))),
  );
}

function licenceIn(path: string): string {
  try {
    const { license } = JSON.parse(readFileSync(`${root}${path}/package.json`, 'utf8')) as {
      license?: string | { type?: string };
    };
    return typeof license === 'string' ? license : (license?.type ?? 'not said');
  } catch {
    return 'not said, and not installed here';
  }
}

/** `npm audit`, which needs a registry that keeps advisories; where there is none, that is said and nothing claimed. */
function audit(packages: number): Finding[] {
  const { stdout } = spawnSync('npm', ['audit', '--json', '--omit=dev'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 60_000,
  });
  const holes = knownHoles(stdout);
  if (holes === undefined) {
    return [
      figure('known holes: NOT ASKED, this registry keeps no advisories or cannot be reached', 0, 0, ''),
    ];
  }
  return [
    figure(
      'known holes of moderate weight or more in what a school runs (npm audit)',
      packages,
      holes,
      '',
      exactly(0),
    ),
  ];
}

function knownHoles(answer: string): number | undefined {
  try {
    const { metadata } = JSON.parse(answer) as {
      metadata?: { vulnerabilities?: Readonly<Record<string, number>> };
    };
    const found = metadata?.vulnerabilities;
    if (found === undefined) return undefined;
    return (found['moderate'] ?? 0) + (found['high'] ?? 0) + (found['critical'] ?? 0);
  } catch {
    return undefined;
  }
}
