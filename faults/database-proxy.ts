import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What lies between the server and its database: a wire that can be made slow, silent, or cut. */
export interface DatabaseProxy {
  port: number;
  /** Every piece is late by so many milliseconds, in each direction. */
  delay(milliseconds: number): void;
  /** Nothing passes any more, and nothing is refused; `false` lets pass what waited. */
  stall(stalled: boolean): void;
  /** Breaks every connection there is. */
  cut(): void;
  /** Refuses every connection, and breaks those there are, until `false`. */
  refuse(refusing: boolean): Promise<void>;
  /** Connections at this moment. */
  open(): number;
  close(): Promise<void>;
}

/** A wire to the database that listens on the socket at `path`. */
export async function databaseProxy(path: string): Promise<DatabaseProxy> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let late = 0;
  let whenFlowing: Promise<void> = Promise.resolve();
  let letFlow = () => {};

  function join(client: Socket): void {
    const database = connect(path);
    const pair = [client, database] as const;
    pairs.add(pair);
    for (const [from, to] of [pair, [database, client] as const]) {
      let sent: Promise<unknown> = Promise.resolve();
      from.on('data', (piece: Buffer) => {
        // One after the other, however long each takes.
        sent = sent.then(async () => {
          if (late > 0) await sleep(late);
          await whenFlowing;
          to.write(piece);
        });
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        pairs.delete(pair);
        to.destroy();
      });
    }
  }

  let server: Server = await listening(join, 0);
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const cut = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
  };
  return {
    port,
    delay: (milliseconds) => (late = milliseconds),
    stall(stalled) {
      letFlow();
      if (stalled) whenFlowing = new Promise((resolve) => (letFlow = resolve));
    },
    cut,
    async refuse(refusing) {
      if (!refusing) {
        server = await listening(join, port);
        return;
      }
      const closed = new Promise((resolve) => server.close(resolve));
      cut();
      await closed;
    },
    open: () => pairs.size,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      letFlow();
      cut();
      await closed;
    },
  };
}

async function listening(join: (client: Socket) => void, port: number): Promise<Server> {
  const server = createServer(join);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}
