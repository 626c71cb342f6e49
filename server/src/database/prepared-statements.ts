import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import type { StatementWatch } from '../watching/slow-statements.ts';

/** Most statements that one connection keeps prepared; further ones are planned each time. */
const mostStatements = 300;

interface Asking {
  /** Milliseconds; 0 waits for ever. */
  answerWithinMs: number;
  watch: StatementWatch | undefined;
}

/**
 * The pool as Kysely sees it, with every parameterised statement prepared under a name: PostgreSQL then parses
 * and plans it once per connection, which for the joins behind a save costs more than running them. An answer that
 * has not come after `answerWithinMs` is given up on, with the connection.
 */
export function preparingPool(pool: pg.Pool, asking: Asking): PostgresPool {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= mostStatements) return known;
    const name = `s${names.size + 1}`;
    names.set(text, name);
    return name;
  };
  return {
    options: pool.options,
    connect: async () => preparingClient(await pool.connect(), nameOf, asking),
    end: () => pool.end(),
  };
}

function preparingClient(
  client: pg.PoolClient,
  nameOf: (text: string) => string | undefined,
  { answerWithinMs, watch }: Asking,
): PostgresPoolClient {
  let silent: Error | undefined;
  let outdated = false;
  async function ask<R>(statement: pg.QueryConfig): Promise<PostgresQueryResult<R>> {
    const limited = { ...statement, query_timeout: answerWithinMs };
    return (await client.query(limited)) as unknown as PostgresQueryResult<R>;
  }

  async function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    // Whatever comes after, a rollback too, would wait for an answer that does not come.
    if (silent !== undefined) throw silent;
    const name = values.length === 0 ? undefined : nameOf(text);
    const statement = { text, values: [...values] };
    const began = performance.now();
    try {
      return await ask<R>({ ...statement, ...(name !== undefined && { name }) });
    } catch (error) {
      if (error instanceof Error && error.message === 'Query read timeout') silent = error;
      if (!isOutdatedPlan(error)) throw error;
      // A newer process has migrated. Outside a transaction the statement is simply planned anew.
      outdated = true;
      return await ask<R>(statement).catch(() => Promise.reject(error));
    } finally {
      watch?.(text, performance.now() - began);
    }
  }
  return {
    query: query as PostgresPoolClient['query'],
    // Of no use to the next request: one on which an answer is still to come, or whose statements are outdated.
    release: (destroy) => client.release(destroy === true || silent !== undefined || outdated),
  };
}

/** A prepared statement that answers a whole row, after the table has got another column. */
export function isOutdatedPlan(error: unknown): boolean {
  return error instanceof Error && error.message === 'cached plan must not change result type';
}
