import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

it('whoever forgets the -- before an option is told so, and nothing is done without the option', () => {
  for (const [args, kept] of [
    [['restore', 'school.backup', '--replace'], '--replace'],
    [['demo', '--fresh'], '--fresh'],
    [['bench', '--load', '--teachers', '100'], '--load, --teachers'],
    [['test:faults', '--scale=0.1'], '--scale'],
    [['test:security', '--seed', '7', '--requests=100'], '--requests, --seed'],
    [['admin-password', '--school', 'north.marks.example'], '--school'],
    [
      ['add-school', 'north.marks.example', '--existing', '--public-url=http://north'],
      '--existing, --public-url',
    ],
  ] as const) {
    const { status, stderr } = spawnSync('npm', ['run', '--silent', ...args], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(stderr).toContain(
      `npm has kept ${kept} to itself. What is meant for the program stands behind a --: npm run ${args[0]} -- …`,
    );
    expect(status).toBe(1);
  }
});
