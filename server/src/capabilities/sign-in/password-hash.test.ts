import { describe, expect, it } from 'vitest';
import { hashPassword, passwordFits } from './password-hash.ts';

describe('a stored password', () => {
  it('is an argon2id hash of the cost agreed, different each time', async () => {
    const [one, other] = [await hashPassword('poui-in-bloom-7'), await hashPassword('poui-in-bloom-7')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
    expect(await passwordFits('poui-in-bloom-7', one)).toBe(true);
    expect(await passwordFits('poui-in-bloom-8', one)).toBe(false);
  });

  it('that nobody has fits nothing, not even what it is compared with', async () => {
    expect(await passwordFits('nobody has this password', undefined)).toBe(false);
  });
});
