/** There is no database here that this program can work in; the message says in one line what to do. */
export class DatabaseRefused extends Error {
  override name = 'DatabaseRefused';
  /** Errors with a code are shown without a stack: whoever starts the program can mend them. */
  readonly code = 'DATABASE_REFUSED';
}
