import type { DatabasePlace } from './database-place.ts';

/**
 * `durable` for a school. `fast` is for tests only: a power cut or a kill may destroy the database.
 */
export type Durability = 'durable' | 'fast';

/** The command line of the embedded server. Every setting stands here, none in postgresql.conf. */
export function serverArguments(
  place: DatabasePlace,
  version: number,
  socketDir: string,
  durability: Durability,
): string[] {
  const settings: Record<string, string | number> = {
    cluster_name: place.mark,
    listen_addresses: '',
    port: SOCKET_PORT,
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    password_encryption: 'scram-sha-256',
    timezone: 'UTC',
    log_timezone: 'UTC',

    // Together with the application at most 350 MB at rest on the smallest machine (quality C31).
    shared_buffers: '96MB',
    max_connections: durability === 'fast' ? 200 : 100,
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    effective_cache_size: '512MB',
    max_worker_processes: 4,
    max_parallel_workers: 2,
    max_parallel_workers_per_gather: 1,
    autovacuum_max_workers: 2,
    jit: 'off',
    random_page_cost: 1.1,

    // One server, no replicas: a backup is taken through a connection.
    wal_level: 'minimal',
    max_wal_senders: 0,
    max_logical_replication_workers: 0,
    min_wal_size: '128MB',
    max_wal_size: '512MB',
    checkpoint_timeout: '15min',

    // No personal detail in the log: neither the statement, nor the values that broke a constraint.
    log_min_messages: 'warning',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_line_prefix: '%m [%p] ',
    log_checkpoints: 'off',

    ...DURABILITY[durability],
    // From 18 on three processes more would read ahead for us; the data fits in memory.
    ...(version >= 18 && { io_method: 'sync' }),
  };
  return [
    '-D',
    place.cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

/** Names the socket's file; nothing listens on TCP. */
export const SOCKET_PORT = 5432;

const DURABILITY: Record<Durability, Record<string, string>> = {
  durable: { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', restart_after_crash: 'on' },
  fast: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
};
