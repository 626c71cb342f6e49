import type { Session } from 'contract/sign-in';

/** Lystra Charles of the demonstration, who enters marks and nothing else. */
export const teacher: Session = {
  authenticated: true,
  employee_id: 1007,
  name: 'lcharles',
  first_name: 'Lystra',
  last_name: 'Charles',
  admin: false,
  permissions: [1],
  password_reset: 0,
};
