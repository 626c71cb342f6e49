import { hash, verify } from '@node-rs/argon2';

/** argon2id with OWASP's parameters: 19 MiB, two passes, one lane (3-decisions §3). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** In the form that carries its parameters and its salt; the work is done off the main thread. */
export async function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/**
 * Whether a password fits a stored hash. Without a hash (no such user) it does the same work against a hash
 * that nothing fits, so that the time taken tells nobody which names exist.
 */
export async function passwordFits(password: string, storedHash: string | undefined): Promise<boolean> {
  unknownUserHash ??= await hash('nobody has this password', cost);
  const fits = await verify(storedHash ?? unknownUserHash, password);
  return fits && storedHash !== undefined;
}

let unknownUserHash: string | undefined;
