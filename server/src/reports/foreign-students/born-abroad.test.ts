import { describe, expect, it } from 'vitest';
import { isBornAbroad } from './born-abroad.ts';

describe('a country of birth', () => {
  it.each(['Trinidad and Tobago', 'TRINIDAD & TOBAGO', ' trinidad  and tobago. ', 'Trinidad&Tobago'])(
    '%j is the school’s own',
    (written) => expect(isBornAbroad(written, 'Trinidad and Tobago')).toBe(false),
  );

  it.each(['Venezuela', 'Côte d’Ivoire', 'St. Vincent and the Grenadines'])('%s is abroad', (written) =>
    expect(isBornAbroad(written, 'Trinidad and Tobago')).toBe(true),
  );

  it.each([null, '', '  ', '-'])('%j is not known', (written) =>
    expect(isBornAbroad(written, 'Trinidad and Tobago')).toBeNull(),
  );

  it('is compared with the school’s, wherever the school is', () => {
    expect(isBornAbroad('Trinidad and Tobago', 'Curaçao')).toBe(true);
    expect(isBornAbroad('CURACAO', 'Curaçao')).toBe(false);
  });
});
