import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import type { StatementWatch } from '../watching/slow-statements.ts';

/** Most statements that one connection keeps prepared; further ones are planned each time. */
const mostStatements = 300;

/**
 * The pool as Kysely sees it, with every parameterised statement prepared under a name: PostgreSQL then parses
 * and plans it once per connection, which for the joins behind a save costs more than running them.
 */
export function preparingPool(pool: pg.Pool, watch?: StatementWatch): PostgresPool {
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
    connect: async () => preparingClient(await pool.connect(), nameOf, watch),
    end: () => pool.end(),
  };
}

function preparingClient(
  client: pg.PoolClient,
  nameOf: (text: string) => string | undefined,
  watch: StatementWatch | undefined,
): PostgresPoolClient {
  async function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const name = values.length === 0 ? undefined : nameOf(text);
    const began = performance.now();
    try {
      const result = await client.query({ text, values: [...values], ...(name !== undefined && { name }) });
      return result as unknown as PostgresQueryResult<R>;
    } finally {
      watch?.(text, performance.now() - began);
    }
  }
  return { query: query as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) };
}
