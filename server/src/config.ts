import { accessSync, constants, readdirSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

export interface Config {
  port: number;
  host: string;
  /** Absolute path. */
  dataDir: string;
  /** Absent: the embedded database below `dataDir`. */
  databaseUrl?: string;
  /** Folder with `postgres` and `initdb`, in place of the npm package's. */
  pgBin?: string;
  /** Absolute path of the school's own templates, which override the shipped ones file by file. */
  templatesDir?: string;
  /** The address staff type, without a trailing slash. */
  publicUrl?: string;
  /** Whose word on the caller's address is taken; absent: that of this machine where `publicUrl` is set, else nobody's. */
  trustProxy?: readonly string[];
  logLevel: LogLevel;
  /** Statements that take so many milliseconds or more are logged; 0: none. */
  slowQueryMs: number;
  /** Where Prometheus finds the figures; absent: nowhere. */
  metrics?: { port: number; host: string };
  /** Signing in with Microsoft; present only when its three ENTRA_ variables are set, and then `publicUrl` is. */
  entra?: Entra;
}

/** The school's tenant at Microsoft, and this application's registration in it. */
export interface Entra {
  tenantId: string;
  clientId: string;
  clientSecret: string;
  /** What stands after the @ of the staff's accounts: there the part before it may be the user name. */
  staffDomain?: string;
  /** Who vouches for the tenant's accounts; Microsoft unless a test says otherwise. No variable sets it. */
  authority?: string;
  /** Seconds until Microsoft counts as not answering; 10 unless a test says otherwise. */
  patience?: number;
}

/** Everything wrong with the environment at once: one line of `problems` for each. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(['The settings of this server are not right:', ...problems.map((line) => `  ${line}`)].join('\n'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/** Reads the environment (3-decisions §10). Throws ConfigError; an empty variable counts as unset. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = [];
  const get = (name: string): string | undefined => env[name]?.trim() || undefined;

  const port = readPort('PORT', get('PORT') ?? '3000', problems);
  const host = readHost('HOST', get('HOST'), problems);
  const databaseUrl = get('DATABASE_URL');
  if (databaseUrl !== undefined) problems.push(...wrongInDatabaseUrl(databaseUrl));
  const pgBin = get('PG_BIN');
  if (pgBin !== undefined && !holdsPostgres(pgBin)) {
    problems.push(`PG_BIN is "${pgBin}"; it must be a folder that holds the programs postgres and initdb.`);
  }
  const templatesDir = get('TEMPLATES_DIR');
  if (templatesDir !== undefined && !isReadableFolder(templatesDir)) {
    problems.push(
      `TEMPLATES_DIR is "${templatesDir}"; it must be a folder with the school's own templates, which this server may read.`,
    );
  }
  const publicUrl = get('PUBLIC_URL');
  if (publicUrl !== undefined && !isWebAddress(publicUrl)) {
    problems.push(`PUBLIC_URL is "${publicUrl}"; it must look like https://school.example, without ? or #.`);
  }
  const trustProxy = get('TRUST_PROXY')?.split(/[\s,]+/);
  const notProxies = trustProxy?.filter((one) => !isProxyAddress(one)) ?? [];
  if (notProxies.length > 0) {
    problems.push(
      `TRUST_PROXY has "${notProxies.join(', ')}"; it must be loopback or the addresses of the proxies before this server, such as 10.0.0.5 or 10.0.0.0/28.`,
    );
  }
  const logLevel = get('LOG_LEVEL') ?? 'info';
  if (!isLogLevel(logLevel)) {
    problems.push(`LOG_LEVEL is "${logLevel}"; it must be one of ${LOG_LEVELS.join(', ')}.`);
  }
  const slowQueryMs = get('SLOW_QUERY_MS') ?? '250';
  if (!/^\d{1,6}$/.test(slowQueryMs)) {
    problems.push(`SLOW_QUERY_MS is "${slowQueryMs}"; it must be whole milliseconds, or 0 to log none.`);
  }
  const metrics = readMetrics(get, port, problems);
  const entra = readEntra(get, publicUrl, problems);

  if (problems.length > 0 || !isLogLevel(logLevel)) throw new ConfigError(problems);
  return {
    port,
    host,
    dataDir: resolve(get('DATA_DIR') ?? './data'),
    ...(databaseUrl !== undefined && { databaseUrl }),
    ...(pgBin !== undefined && { pgBin: resolve(pgBin) }),
    ...(templatesDir !== undefined && { templatesDir: resolve(templatesDir) }),
    ...(publicUrl !== undefined && { publicUrl: publicUrl.replace(/\/+$/, '') }),
    ...(trustProxy !== undefined && { trustProxy }),
    logLevel,
    slowQueryMs: Number(slowQueryMs),
    ...(metrics !== undefined && { metrics }),
    ...(entra !== undefined && { entra }),
  };
}

/** Throws ConfigError unless Node is new enough; `version` is `process.version`. */
export function requireSupportedNode(version: string): void {
  const major = Number(/^v?(\d+)\./.exec(version)?.[1] ?? 0);
  if (major >= MINIMUM_NODE) return;
  throw new ConfigError([
    `Node ${version} is too old; this server needs Node ${MINIMUM_NODE} or newer. ` +
      `Start it with "npm start", which uses the Node that "npm install" brings, or install Node ${MINIMUM_NODE}.`,
  ]);
}

function readPort(name: string, value: string, problems: string[]): number {
  if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535) {
    problems.push(`${name} is "${value}"; it must be a whole number from 0 to 65535.`);
  }
  return Number(value);
}

/** This machine only, unless set. */
function readHost(name: string, value = '127.0.0.1', problems: string[]): string {
  if (!/^[\w.:%-]+$/.test(value)) {
    problems.push(
      `${name} is "${value}"; it must be an address or a host name, such as 127.0.0.1 or 0.0.0.0.`,
    );
  }
  return value;
}

/** Undefined unless METRICS_PORT is set; never the port of the staff. */
function readMetrics(
  get: (name: string) => string | undefined,
  staffPort: number,
  problems: string[],
): Config['metrics'] {
  const wished = get('METRICS_PORT');
  const host = readHost('METRICS_HOST', get('METRICS_HOST'), problems);
  if (wished === undefined) return undefined;
  const port = readPort('METRICS_PORT', wished, problems);
  if (port === staffPort && port !== 0) {
    problems.push(`METRICS_PORT is "${wished}", as PORT is; the figures need a port of their own.`);
  }
  return { port, host };
}

/** All three or none; what is wrong is added to `problems`. */
function readEntra(
  get: (name: string) => string | undefined,
  publicUrl: string | undefined,
  problems: string[],
): Entra | undefined {
  const [tenantId, clientId, clientSecret] = ENTRA_NAMES.map(get);
  const staffDomain = get('ENTRA_STAFF_DOMAIN')?.toLowerCase();
  const absent = ENTRA_NAMES.filter((name) => get(name) === undefined);
  if (absent.length === ENTRA_NAMES.length && staffDomain === undefined) return undefined;
  if (tenantId === undefined || clientId === undefined || clientSecret === undefined) {
    problems.push(
      `Signing in with Microsoft needs all of ${ENTRA_NAMES.join(', ')}, or none; missing: ${absent.join(', ')}.`,
    );
    return undefined;
  }
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(tenantId)) {
    // A name such as "common" would let in the accounts of every school.
    problems.push(
      `ENTRA_TENANT_ID is "${tenantId}"; it must be the Directory (tenant) ID, such as 8f0e2c4b-1d7a-4b52-9c33-5e6f7a8b9c0d.`,
    );
  }
  if (staffDomain !== undefined && !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(staffDomain)) {
    problems.push(`ENTRA_STAFF_DOMAIN is "${staffDomain}"; it must be a domain, such as school.example.`);
  }
  if (publicUrl === undefined) {
    problems.push(
      'Signing in with Microsoft needs PUBLIC_URL, the address to which Microsoft sends staff back.',
    );
  } else if (isWebAddress(publicUrl) && !isSafeToReturnTo(publicUrl)) {
    problems.push(
      `PUBLIC_URL is "${publicUrl}"; Microsoft sends staff back only to an address that begins with https://.`,
    );
  }
  return {
    tenantId: tenantId.toLowerCase(),
    clientId,
    clientSecret,
    ...(staffDomain !== undefined && { staffDomain }),
  };
}

const MINIMUM_NODE = 24;
const ENTRA_NAMES = ['ENTRA_TENANT_ID', 'ENTRA_CLIENT_ID', 'ENTRA_CLIENT_SECRET'] as const;

function isLogLevel(value: string): value is LogLevel {
  return LOG_LEVELS.some((level) => level === value);
}

/** It may hold a password, so it is not repeated. */
function wrongInDatabaseUrl(value: string): string[] {
  if (!URL.canParse(value) || !/^postgres(ql)?:$/.test(new URL(value).protocol)) {
    return [
      'DATABASE_URL must look like postgres://user:password@host:5432/database; in a password / is written as %2F, ? as %3F and # as %23.',
    ];
  }
  const { searchParams } = new URL(value);
  return ['sslrootcert', 'sslcert', 'sslkey'].flatMap((name) => {
    const file = searchParams.get(name);
    return file === null || isReadableFile(file)
      ? []
      : [`DATABASE_URL has ${name}=${file}; it must be a file that this server may read.`];
  });
}

function isWebAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  return /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '';
}

/** An address or a small network. To trust everyone would let every caller write an address of their own. */
function isProxyAddress(value: string): boolean {
  if (value === 'loopback') return true;
  const [address = '', bits, ...rest] = value.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  const [least, most] = version === 4 ? [8, 32] : [32, 128];
  return /^\d{1,3}$/.test(bits) && Number(bits) >= least && Number(bits) <= most;
}

/** As Microsoft has it: TLS, or this very machine. */
function isSafeToReturnTo(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' || /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
}

function holdsPostgres(folder: string): boolean {
  try {
    for (const program of ['postgres', 'initdb']) accessSync(join(folder, program), constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function isReadableFile(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

function isReadableFolder(folder: string): boolean {
  try {
    readdirSync(folder);
    return true;
  } catch {
    return false;
  }
}
