import { AsyncLocalStorage } from 'node:async_hooks';
import { calls } from 'contract/calls';
import type { Endpoint } from 'contract/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const current = new AsyncLocalStorage<string>();

const names = new Map(
  Object.entries<Endpoint>(calls).map(([name, { method, path }]) => [`${method} ${path}`, name]),
);

/** Lets whatever a request leads to, down to its statements, know by which call it came. */
export function noteCalls(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => current.run(callOf(request), done));
  // Once more: reading the body loses it.
  app.addHook('preValidation', (request, _reply, done) => current.run(callOf(request), done));
}

/** The call that is being answered; undefined outside of one, as in a job. */
export function currentCall(): string | undefined {
  return current.getStore();
}

/** The name in the table of calls; 'page' for what is none, 'unknown' where there is nothing. Never an address with ids. */
export function callOf({ method, routeOptions: { url } }: FastifyRequest): string {
  if (url === undefined) return 'unknown';
  return names.get(`${method === 'HEAD' ? 'GET' : method} ${url}`) ?? 'page';
}
