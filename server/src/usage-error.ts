/** What was typed to a command cannot be meant so; the message says what is wrong with it, or what to type. */
export class UsageError extends Error {
  override name = 'UsageError';
}
