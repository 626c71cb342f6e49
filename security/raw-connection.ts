import { connect } from 'node:net';

export interface RawAnswer {
  /** The statuses of all answers that came over this connection. */
  statuses: readonly number[];
  text: string;
  /** Whether the server closed the connection. */
  closed: boolean;
}

/** Sends exactly these bytes and listens until the server closes, or is silent for so many milliseconds. */
export async function sendRaw(
  address: string,
  bytes: string | Buffer,
  silence = 400,
  atMost = 10_000,
): Promise<RawAnswer> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect({ host: hostname, port: Number(port) });
    let waiting: NodeJS.Timeout | undefined;
    const end = (closed: boolean) => {
      clearTimeout(waiting);
      socket.destroy();
      const text = Buffer.concat(chunks).toString('latin1');
      resolve({ statuses: statusesIn(text), text, closed });
    };
    waiting = setTimeout(() => end(false), atMost);
    socket.on('connect', () => socket.write(bytes));
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      clearTimeout(waiting);
      waiting = setTimeout(() => end(false), silence);
    });
    socket.on('error', () => end(true));
    socket.on('close', () => end(true));
  });
}

function statusesIn(text: string): number[] {
  return [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}
