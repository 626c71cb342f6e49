import type { BaseLogger } from 'pino';

/** What opening and keeping up the database needs of a logger. */
export type Log = Pick<BaseLogger, 'info' | 'warn' | 'error'>;
