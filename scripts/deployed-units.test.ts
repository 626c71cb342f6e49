import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const deploy = fileURLToPath(new URL('../deploy', import.meta.url));

it('a service that cannot start yet is tried until it can, and not given up by systemd after a few seconds', () => {
  const units = readdirSync(deploy).filter((file) => file.endsWith('.service'));
  expect(units).toHaveLength(2);
  for (const file of units) {
    const unit = readFileSync(join(deploy, file), 'utf8');
    const [head = '', service = ''] = unit.split('[Service]');
    expect([file, head]).toEqual([file, expect.stringMatching(/^StartLimitIntervalSec=0$/m)]);
    expect([file, service]).toEqual([file, expect.stringMatching(/^Restart=always$/m)]);
  }
});
