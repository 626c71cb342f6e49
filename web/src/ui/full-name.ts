export interface Named {
  first_name: string;
  last_name: string;
}

/** 'Kamal Ali'; Admin's account has no last name. */
export function fullName({ first_name, last_name }: Named): string {
  return `${first_name} ${last_name}`.trim();
}

/** 'Ali, Kamal', as lists show it (2-administration §3). */
export function lastFirst({ first_name, last_name }: Named): string {
  return `${last_name}, ${first_name}`;
}
