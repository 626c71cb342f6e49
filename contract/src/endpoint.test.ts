import { describe, expect, it } from 'vitest';
import { calls } from './calls.ts';
import { addressOf } from './endpoint.ts';

describe('the address of a call', () => {
  it('holds class names as a path can carry them', () => {
    expect(addressOf(calls.getTermConfiguration, { className: '4 Sci' })).toBe(
      '/api/term-configuration/4%20Sci',
    );
    expect(addressOf(calls.getUserEmployee, { userName: 'a/../b?c#d' })).toBe(
      '/api/user-employee/a%2F..%2Fb%3Fc%23d',
    );
  });

  it('holds what is asked for, and nothing that is not', () => {
    const query = { form_class_id: '6 Up', student_id: 7, note: null, other: undefined };
    expect(addressOf(calls.listSubjects, {}, query)).toBe('/api/subjects?form_class_id=6+Up&student_id=7');
  });

  it('is each call’s own', () => {
    const addresses = Object.values(calls).map(
      ({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`,
    );
    expect(new Set(addresses).size).toBe(addresses.length);
  });
});
