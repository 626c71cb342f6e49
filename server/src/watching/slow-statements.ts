import type { BaseLogger } from 'pino';
import { currentCall } from './current-call.ts';

/** Longer texts are cut: those of many rows repeat themselves. */
const mostLetters = 2000;

/** Told of each statement and its milliseconds. */
export type StatementWatch = (text: string, milliseconds: number) => void;

/**
 * Logs statements that take `leastMs` or more: their text, in which parameters are $1, $2, …, never the values,
 * since those are marks, comments and addresses.
 */
export function logSlowStatements(leastMs: number, log: Pick<BaseLogger, 'warn'>): StatementWatch {
  return (text, milliseconds) => {
    if (milliseconds < leastMs) return;
    const statement = text.replace(/\s+/g, ' ').trim().slice(0, mostLetters);
    log.warn({ ms: Math.round(milliseconds), call: currentCall(), statement }, 'slow statement');
  };
}
