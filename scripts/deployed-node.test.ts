import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

it('services and the nightly backup run on the pinned Node on every processor for which npm installs one', () => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    optionalDependencies: Record<string, string>;
  };
  const pinned = Object.keys(optionalDependencies).map(
    (name) => `/opt/term-reporting/node_modules/${name}/bin`,
  );
  const paths = readdirSync(join(root, 'deploy')).flatMap((file) => {
    const [, path] =
      /^(?:export |Environment=)PATH=(.*)$/m.exec(readFileSync(join(root, 'deploy', file), 'utf8')) ?? [];
    return path === undefined ? [] : [path.split(':')];
  });
  expect(pinned).toHaveLength(2);
  expect(paths).toEqual(Array.from({ length: 3 }, () => [...pinned.toReversed(), '/usr/bin', '/bin']));
});
