import { calls } from 'contract/calls';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { bind } from './bind-endpoint.ts';
import { createHttpServer } from './create-http-server.ts';
import { registerCalls } from './register-calls.ts';

const logger = pino({ level: 'silent' });

describe('the server does not start', () => {
  it('with a route whose permission nobody stated', async () => {
    const app = await createHttpServer({ logger, publicUrl: undefined });
    expect(() => app.get('/api/everything', async () => [])).toThrow(
      'GET /api/everything states no permission, so the server does not start.',
    );
  });

  it('with a call of the table that no operation carries out', async () => {
    const app = await createHttpServer({ logger, publicUrl: undefined });
    const logout = bind(calls.logout, async () => undefined);
    expect(() => registerCalls(app, [logout])).toThrow(/exactly one operation: .*GET \/api\/employees/);
    expect(() => registerCalls(app, [logout])).not.toThrow(/POST \/logout/);
  });

  it('with a call that two operations carry out', async () => {
    const app = await createHttpServer({ logger, publicUrl: undefined });
    const logout = bind(calls.logout, async () => undefined);
    expect(() => registerCalls(app, [logout, logout])).toThrow(/POST \/logout/);
  });
});
