import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** How slowly the bodies of requests may arrive. Times in milliseconds. */
export interface BodyPace {
  /** What everyone has. From then on a body goes on arriving only from whoever may make the call, and at this pace. */
  freely: number;
  /** Bytes a second at least, over all the time that a body has taken. */
  perSecond: number;
  /** For how long nothing may come. */
  silence: number;
  /** Between two looks at what is arriving. */
  lookEvery: number;
}

const usualPace: BodyPace = {
  freely: 60_000,
  // Half of what a line of 50 kbit/s carries. The largest file, 8 MiB, then takes three quarters of an hour.
  perSecond: 3 * 1024,
  // After an outage TCP sends again at doubled distances: one of ten seconds may be noticed fifteen later.
  silence: 30_000,
  lookEvery: 5_000,
};

const unhurried = new WeakSet<IncomingMessage>();

/** Whoever sends this may make the call: its body may take its time. */
export function mayTakeItsTime(request: IncomingMessage): void {
  unhurried.add(request);
}

interface ArrivingBody {
  began: number;
  /** Of the connection, which may have carried other requests before. */
  bytesBefore: number;
  bytes: number;
  heard: number;
}

/**
 * Closes connections over which a body arrives too slowly: a file gets through over a poor line, and nobody holds
 * connections by sending next to nothing.
 */
export function closeSlowBodies(app: FastifyInstance, pace: BodyPace = usualPace): void {
  const arriving = new Map<IncomingMessage, ArrivingBody>();

  app.addHook('onRequest', async ({ raw, headers }) => {
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
    const now = performance.now();
    arriving.set(raw, { began: now, bytesBefore: raw.socket.bytesRead, bytes: 0, heard: now });
    raw.once('close', () => arriving.delete(raw));
  });

  function look(): void {
    const now = performance.now();
    for (const [request, body] of arriving) {
      if (request.complete || request.destroyed) arriving.delete(request);
      else if (isTooSlow(request, body, now)) request.socket.destroy();
    }
  }

  function isTooSlow(request: IncomingMessage, body: ArrivingBody, now: number): boolean {
    const bytes = request.socket.bytesRead - body.bytesBefore;
    if (bytes > body.bytes) body.heard = now;
    body.bytes = bytes;
    const taken = now - body.began;
    if (taken <= pace.freely) return false;
    return (
      !unhurried.has(request) || bytes < (pace.perSecond * taken) / 1000 || now - body.heard > pace.silence
    );
  }

  let looking: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => void (looking = setInterval(look, pace.lookEvery).unref()));
  app.addHook('onClose', async () => clearInterval(looking));
}
