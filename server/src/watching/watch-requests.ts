import { type CallName, calls } from 'contract/calls';
import type { Endpoint } from 'contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { callOf } from './current-call.ts';
import type { Measures } from './measures.ts';

/** Measures what this application answers. */
export function watchRequests(app: FastifyInstance, { requests, saves, streams }: Measures): void {
  app.addHook('onSend', async (request, reply) => {
    if (!isStream(callOf(request)) || reply.statusCode !== 200) return;
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
    if (call.startsWith('save')) saves.inc({ call, outcome: outcomeOf(status) });
  });
}

function isStream(call: string): boolean {
  const endpoint: Endpoint | undefined = Object.hasOwn(calls, call) ? calls[call as CallName] : undefined;
  return endpoint?.produces === 'events';
}

function outcomeOf(status: number): 'stored' | 'conflict' | 'refused' | 'failed' {
  if (status < 400) return 'stored';
  if (status === 409) return 'conflict';
  return status < 500 ? 'refused' : 'failed';
}
