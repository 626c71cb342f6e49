import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ConnectionSettings } from '../connect.ts';

/**
 * A line to the database that keeps the `options` of each connection to itself, as PgBouncer does where it is told
 * to ignore them. `databaseUrl` leads over it.
 */
export async function forgetfulLine(to: ConnectionSettings) {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(placeOf(to));
    for (const [from, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined).on('close', () => other.destroy());
    }
    client.once('data', (piece: Buffer) => {
      database.write(withoutOptions(piece));
      client.pipe(database);
    });
    database.pipe(client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    databaseUrl: addressOver(port, to),
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

function placeOf(settings: ConnectionSettings): { path: string } | { host: string; port: number } {
  if ('connectionString' in settings) {
    const { hostname, port } = new URL(settings.connectionString);
    return { host: hostname, port: Number(port || 5432) };
  }
  return { path: join(settings.host, `.s.PGSQL.${settings.port}`) };
}

function addressOver(port: number, settings: ConnectionSettings): string {
  const url = new URL('connectionString' in settings ? settings.connectionString : 'postgres://any/');
  if (!('connectionString' in settings)) {
    url.username = settings.user;
    url.password = settings.password;
    url.pathname = `/${settings.database}`;
  }
  url.host = `127.0.0.1:${port}`;
  return url.href;
}

/** The first message: its length and the protocol's version in four bytes each, then names and values, each with a NUL. */
function withoutOptions(startup: Buffer): Buffer {
  const length = startup.readInt32BE(0);
  const words = startup.toString('utf8', 8, length).split('\0');
  const at = words.indexOf('options');
  if (at >= 0) words.splice(at, 2);
  const body = Buffer.from(words.join('\0'));
  const head = Buffer.from(startup.subarray(0, 8));
  head.writeInt32BE(8 + body.length, 0);
  return Buffer.concat([head, body, startup.subarray(length)]);
}
