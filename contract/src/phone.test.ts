import { describe, expect, it } from 'vitest';
import { phone, phoneMessage, phoneWithPrefix } from './phone.ts';

describe('a telephone number', () => {
  it('is seven digits, shown with the prefix, or none', () => {
    expect(phone.parse(' 5550134 ')).toBe('5550134');
    expect(phoneWithPrefix('5550134')).toBe('1868 555-0134');
    expect([phone.parse(null), phone.parse(''), phone.parse('  ')]).toEqual([null, null, null]);
  });

  it.each(['555013', '55501345', '555-0134', '555 013', '٥٥٥٠١٣٤', '18685550134'])('is not %j', (typed) => {
    expect(phone.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([phoneMessage]);
  });
});
