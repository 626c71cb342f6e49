import { ConfigError } from './config.ts';
import { UsageError } from './usage-error.ts';

/**
 * Does the work of a command and ends with 1 where it fails. Of what its caller can mend (an argument, a setting, a file or
 * database out of reach, a refusal of the kinds named) the message alone is written; anything else is thrown.
 */
export async function runCommand(
  work: () => Promise<void>,
  refusals: readonly (new (...details: never[]) => Error)[] = [],
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const known = [ConfigError, UsageError, ...refusals];
    const isPlain =
      error instanceof Error && ('code' in error || known.some((kind) => error instanceof kind));
    if (!isPlain) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
