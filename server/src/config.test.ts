import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig, requireSupportedNode } from './config.ts';

describe('the settings of the server', () => {
  it('has a sound default for everything', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      logLevel: 'info',
      slowQueryMs: 250,
    });
  });

  it('takes what the technician sets, and an empty value as not set', () => {
    expect(
      readConfig({
        PORT: '8080',
        HOST: '0.0.0.0',
        DATA_DIR: '/srv/school',
        DATABASE_URL: 'postgresql://school:pw@db.example/school?options=-c%20search_path%3Dnorth',
        PG_BIN: '',
        TEMPLATES_DIR: 'server/templates',
        PUBLIC_URL: 'https://marks.school.example/',
        TRUST_PROXY: 'loopback, 10.0.0.5 10.1.0.0/28,fd00::1',
        LOG_LEVEL: 'warn',
        METRICS_PORT: '9464',
        SLOW_QUERY_MS: '0',
        ENTRA_TENANT_ID: '8F0E2C4B-1D7A-4B52-9C33-5E6F7A8B9C0D',
        ENTRA_CLIENT_ID: 'client',
        ENTRA_CLIENT_SECRET: 'secret',
        ENTRA_STAFF_DOMAIN: 'School.example',
      }),
    ).toEqual({
      port: 8080,
      host: '0.0.0.0',
      dataDir: '/srv/school',
      databaseUrl: 'postgresql://school:pw@db.example/school?options=-c%20search_path%3Dnorth',
      templatesDir: resolve('server/templates'),
      publicUrl: 'https://marks.school.example',
      trustProxy: ['loopback', '10.0.0.5', '10.1.0.0/28', 'fd00::1'],
      logLevel: 'warn',
      slowQueryMs: 0,
      metrics: { port: 9464, host: '127.0.0.1' },
      entra: {
        tenantId: '8f0e2c4b-1d7a-4b52-9c33-5e6f7a8b9c0d',
        clientId: 'client',
        clientSecret: 'secret',
        staffDomain: 'school.example',
      },
    });
  });

  it('says everything that is wrong at once, one line each, and repeats no password', () => {
    const problems = problemsOf({
      PORT: '70000',
      HOST: 'not a host',
      DATABASE_URL: 'mysql://root:hunter2@localhost/school',
      PG_BIN: '/nowhere/bin',
      TEMPLATES_DIR: '/nowhere/templates',
      PUBLIC_URL: 'school.example',
      LOG_LEVEL: 'loud',
      SLOW_QUERY_MS: 'a while',
      METRICS_PORT: '-9',
      METRICS_HOST: 'not a host',
      ENTRA_CLIENT_ID: 'client',
    });
    expect(problems.map((line) => line.split(' ')[0])).toEqual([
      'PORT',
      'HOST',
      'DATABASE_URL',
      'PG_BIN',
      'TEMPLATES_DIR',
      'PUBLIC_URL',
      'LOG_LEVEL',
      'SLOW_QUERY_MS',
      'METRICS_HOST',
      'METRICS_PORT',
      'Signing',
    ]);
    expect(problems.at(-1)).toContain('missing: ENTRA_TENANT_ID, ENTRA_CLIENT_SECRET');
    expect(problems.join('\n')).not.toContain('hunter2');
  });

  it('says which letters of a password the address of the database writes in another way', () => {
    const [problem, ...others] = problemsOf({
      DATABASE_URL: 'postgres://school:hunter/2#x@db.example/school',
    });
    expect(problem).toMatch(/^DATABASE_URL must look like .* in a password \/ is written as %2F/);
    expect(problem).not.toContain('hunter');
    expect(others).toEqual([]);
    const written = 'postgres://school:hunter%2F2%23x@db.example/school';
    expect(readConfig({ DATABASE_URL: written }).databaseUrl).toBe(written);
  });

  it('says that a certificate for the database is not there, in place of waiting for a database', () => {
    const address = 'postgres://school:pw@db.example/school?sslmode=verify-full&sslrootcert=';
    expect(problemsOf({ DATABASE_URL: `${address}/nowhere/ca.crt` })).toEqual([
      'DATABASE_URL has sslrootcert=/nowhere/ca.crt; it must be a file that this server may read.',
    ]);
    const there = `${address}${fileURLToPath(import.meta.url)}`;
    expect(readConfig({ DATABASE_URL: there }).databaseUrl).toBe(there);
  });

  it('keeps the figures off the port of the staff', () => {
    expect(problemsOf({ PORT: '8080', METRICS_PORT: '8080' })).toHaveLength(1);
    expect(readConfig({ PORT: '0', METRICS_PORT: '0' }).metrics?.port).toBe(0);
  });

  it.each(['-1', '80.5', 'abc', '1e3'])('refuses the port %s', (PORT) => {
    expect(problemsOf({ PORT })).toHaveLength(1);
  });

  it.each(['true', '1', '*', '0.0.0.0/0', '::/0', '10.0.0.0/33', 'proxy.school.example', '10.0.0.5/'])(
    'refuses to trust %s as a proxy, which would be to believe whoever calls',
    (TRUST_PROXY) => {
      expect(problemsOf({ TRUST_PROXY })).toHaveLength(1);
    },
  );

  const entra = {
    ENTRA_TENANT_ID: '8f0e2c4b-1d7a-4b52-9c33-5e6f7a8b9c0d',
    ENTRA_CLIENT_ID: 'client',
    ENTRA_CLIENT_SECRET: 'hunter2',
  };

  it.each([
    ['without the address to come back to', {}, 'needs PUBLIC_URL'],
    ['coming back without TLS', { PUBLIC_URL: 'http://marks.school.example' }, 'begins with https://'],
    ['for every tenant', { ENTRA_TENANT_ID: 'common' }, 'Directory (tenant) ID'],
    ['for a tenant by its name', { ENTRA_TENANT_ID: 'school.example' }, 'Directory (tenant) ID'],
    ['for staff without a domain', { ENTRA_STAFF_DOMAIN: '@school.example' }, 'must be a domain'],
  ])('refuses signing in with Microsoft %s', (_story, wrong, problem) => {
    const url = problem === 'needs PUBLIC_URL' ? {} : { PUBLIC_URL: 'https://marks.school.example' };
    const problems = problemsOf({ ...entra, ...url, ...wrong });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(problem);
    expect(problems[0]).not.toContain('hunter2');
  });

  it('takes signing in with Microsoft on this very machine, for trying, and from no variable another provider', () => {
    const PUBLIC_URL = 'http://localhost:3000';
    const read = readConfig({
      ...entra,
      PUBLIC_URL,
      ENTRA_AUTHORITY: 'https://evil.example',
      AUTHORITY: 'x',
    });
    expect(read.entra).toEqual({
      tenantId: entra.ENTRA_TENANT_ID,
      clientId: 'client',
      clientSecret: 'hunter2',
    });
  });

  it('says what to do when Node is too old', () => {
    expect(() => requireSupportedNode('v20.19.0')).toThrow(/Node v20\.19\.0 is too old.*npm start/);
    expect(() => requireSupportedNode('v24.0.0')).not.toThrow();
    expect(() => requireSupportedNode(process.version)).not.toThrow();
  });
});

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}
