import { expect, test } from 'vitest';

import { csrfTokenIn } from './csrf.ts';

test('the token goes back decoded, as the server compares it', () => {
  expect(csrfTokenIn('theme=dark; XSRF-TOKEN=a%2Bb%3D%3D; other=1')).toBe('a+b==');
});

test('a token with equals signs in it stays whole', () => {
  expect(csrfTokenIn('XSRF-TOKEN=abc==')).toBe('abc==');
});

test('a cookie that only ends alike is not the token', () => {
  expect(csrfTokenIn('MY-XSRF-TOKEN=abc; XSRF-TOKEN2=def')).toBeNull();
});

test('without a cookie, or with one that cannot be decoded, a new token is asked for', () => {
  expect(csrfTokenIn('')).toBeNull();
  expect(csrfTokenIn('XSRF-TOKEN=%E0%A4%A')).toBeNull();
});
