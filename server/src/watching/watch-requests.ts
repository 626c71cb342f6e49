import { type CallName, calls } from 'contract/calls';
import type { Endpoint } from 'contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { callOf } from './current-call.ts';
import type { Measures } from './measures.ts';

/** Measures what this application answers. */
export function watchRequests(app: FastifyInstance, { requests, saves, streams }: Measures): void {
  // There from the start: from nothing to a first failure Prometheus sees no increase, and so would not tell of it.
  for (const call of Object.keys(calls).filter(isSave))
    for (const outcome of outcomes) saves.inc({ call, outcome }, 0);
  app.addHook('onSend', async (request, reply) => {
    // A page may be gone before its stream begins, and does not close once more.
    if (!isStream(callOf(request)) || reply.statusCode !== 200 || reply.raw.closed) return;
    streams.inc();
    reply.raw.once('close', () => streams.dec());
  });
  app.addHook('onResponse', async (request, reply) => {
    const call = callOf(request);
    const { statusCode: status } = reply;
    // A stream lasts as long as its page is open, which says nothing.
    if (!isStream(call)) {
      requests.observe({ call, status: `${Math.floor(status / 100)}xx` }, reply.elapsedTime / 1000);
    }
    if (isSave(call)) saves.inc({ call, outcome: outcomeOf(status) });
  });
}

function isStream(call: string): boolean {
  return endpointOf(call)?.produces === 'events';
}

/** Whatever is sent: an advance, an upload and a deletion fail as a mark does. */
function isSave(call: string): boolean {
  const method = endpointOf(call)?.method;
  return method !== undefined && method !== 'GET';
}

function endpointOf(call: string): Endpoint | undefined {
  return Object.hasOwn(calls, call) ? calls[call as CallName] : undefined;
}

const outcomes = ['stored', 'conflict', 'refused', 'failed'] as const;

function outcomeOf(status: number): (typeof outcomes)[number] {
  if (status < 400) return 'stored';
  if (status === 409) return 'conflict';
  return status < 500 ? 'refused' : 'failed';
}
