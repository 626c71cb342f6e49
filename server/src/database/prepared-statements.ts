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
  async function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    // Whatever comes after, a rollback too, would wait for an answer that does not come.
    if (silent !== undefined) throw silent;
    const name = values.length === 0 ? undefined : nameOf(text);
    const began = performance.now();
    try {
      const statement = {
        text,
        values: [...values],
        query_timeout: answerWithinMs,
        ...(name !== undefined && { name }),
      };
      const result = await client.query(statement);
      return result as unknown as PostgresQueryResult<R>;
    } catch (error) {
      if (error instanceof Error && error.message === 'Query read timeout') silent = error;
      throw error;
    } finally {
      watch?.(text, performance.now() - began);
    }
  }
  return {
    query: query as PostgresPoolClient['query'],
    // A connection on which an answer is still to come is of no use to the next request.
    release: (destroy) => client.release(destroy === true || silent !== undefined),
  };
}
