import { generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { microsoftSignInCalls } from 'contract/microsoft-sign-in';
import {
  type AdapterFactory,
  type AdapterPayload,
  type Configuration,
  interactionPolicy,
  type KoaContextWithOIDC,
  Provider,
} from 'oidc-provider';
import type { Entra } from '../config.ts';

const tenantId = '5f0c7b1e-3a52-4d0e-9b57-2f6f0c9d1a44';
const elsewhere = 'c2b1a9d8-7e6f-4a5b-8c3d-1e2f3a4b5c6d';

/** The accounts that can be chosen at the tenant's sign-in page, with what its ID tokens say of them. */
const accounts = {
  teacher: { tid: tenantId, preferred_username: 'AMohammed@PouiHill.example', login_hint: 'O.teacher' },
  newTeacher: { tid: tenantId, preferred_username: 'nbaptiste@pouihill.example', acct: 0 },
  retiredTeacher: { tid: tenantId, preferred_username: 'dgarcia@pouihill.example' },
  clerk: {
    tid: tenantId,
    preferred_username: 'kali@pouihill.example',
    idp: `https://sts.windows.net/${tenantId}/`,
  },
  technician: { tid: tenantId, preferred_username: 'admin@pouihill.example' },
  // The letter a is Cyrillic.
  impostor: { tid: tenantId, preferred_username: '\u0430mohammed@pouihill.example' },
  caretaker: { tid: tenantId, preferred_username: 'jroberts@pouihill.example' },
  student: { tid: tenantId, preferred_username: 'amohammed@students.pouihill.example' },
  // Says of itself that its address is a teacher's.
  namelessGuest: { tid: tenantId, email: 'amohammed@pouihill.example' },
  guest: { tid: tenantId, preferred_username: 'amohammed@pouihill.example', idp: 'live.com' },
  guestByItsKind: { tid: tenantId, preferred_username: 'amohammed@pouihill.example', acct: 1 },
  teacherElsewhere: { tid: elsewhere, preferred_username: 'amohammed@pouihill.example' },
  tenantless: { preferred_username: 'amohammed@pouihill.example' },
} as const satisfies Record<string, Record<string, string | number>>;

export type MicrosoftAccount = keyof typeof accounts;

/** An ID token on its way out, for a test that wants another one to arrive. */
export interface IssuedToken {
  jwt: string;
  claims: Readonly<Record<string, unknown>>;
  /** The tenant's own signature on other claims, or that of the key given. */
  signed(claims: Readonly<Record<string, unknown>>, key?: KeyObject): string;
}

export interface MicrosoftTenant {
  /** What the school is to be started with. */
  entra: Entra;
  /** e.g. http://127.0.0.1:40123 */
  authority: string;
  /** Puts another ID token into the answers of the token endpoint, until called without one. */
  forge(forged?: (token: IssuedToken) => string): void;
  close(): Promise<void>;
}

/**
 * A tenant at Microsoft: a real OpenID provider on loopback, with a sign-in page on which an account is picked.
 * `publicUrl` is the school's address, to which alone it sends browsers back.
 */
export async function microsoftTenant({
  publicUrl,
  host = '127.0.0.1',
}: {
  publicUrl: string;
  host?: '127.0.0.1' | 'localhost';
}): Promise<MicrosoftTenant> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const listening = server.address();
  const authority = `http://${host}:${typeof listening === 'object' ? listening?.port : 0}`;
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const entra: Entra = {
    tenantId,
    clientId: randomUUID(),
    clientSecret: randomUUID(),
    staffDomain: 'pouihill.example',
    authority,
    patience: 5,
  };
  const mount = `/${tenantId}/v2.0`;
  const provider = new Provider(`${authority}${mount}`, settingsFor(entra, publicUrl, keys.privateKey));
  let forge: ((token: IssuedToken) => string) | undefined;
  provider.use(async (context, next) => {
    await next();
    const body = context.body as { id_token?: string } | undefined;
    if (forge === undefined || body?.id_token === undefined) return;
    body.id_token = forge(issuedToken(body.id_token, keys.privateKey));
  });
  const answer = provider.callback();
  server.on('request', (request: IncomingMessage & { originalUrl?: string }, response) => {
    const { url = '' } = request;
    if (url.startsWith('/interaction/')) return void pickAccount(provider, request, response);
    // As Microsoft answers for a tenant that it does not have.
    if (!url.startsWith(`${mount}/`)) return void response.writeHead(400).end();
    request.originalUrl = url;
    request.url = url.slice(mount.length);
    return void answer(request, response);
  });

  return {
    entra,
    authority,
    forge: (forged) => (forge = forged),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The address on the sign-in page which picks an account; `cancel` goes back without one. */
export function pick(interaction: string, account: MicrosoftAccount | 'cancel'): string {
  return `${interaction}/${account}`;
}

function settingsFor(entra: Entra, publicUrl: string, key: KeyObject): Configuration {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  return {
    clients: [
      {
        client_id: entra.clientId,
        client_secret: entra.clientSecret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [new URL(microsoftSignInCalls.finishMicrosoftSignIn.path, publicUrl).href],
        post_logout_redirect_uris: [new URL('/', publicUrl).href],
      },
    ],
    adapter: memory(),
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }] },
    cookies: { keys: [randomUUID()] },
    pkce: { required: () => true },
    scopes: ['openid', 'profile'],
    claims: {
      openid: ['sub', 'tid', 'idp', 'acct', 'login_hint', 'email'],
      profile: ['preferred_username'],
    },
    conformIdTokenClaims: false,
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, ...accounts[id as MicrosoftAccount] }),
    }),
    loadExistingGrant: consent,
    interactions: { policy, url: (_context, { uid }) => `/interaction/${uid}` },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: true, logoutSource: askBeforeSignOut },
    },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
  };
}

const kid = 'of-the-tenant';

/** Sessions at Microsoft, codes and the rest, for as long as the tenant stands. */
function memory(): AdapterFactory {
  const kinds = new Map<string, Map<string, AdapterPayload>>();
  return (kind) => {
    const kept = kinds.get(kind) ?? new Map<string, AdapterPayload>();
    kinds.set(kind, kept);
    return {
      upsert: async (id, payload) => void kept.set(id, payload),
      find: async (id) => kept.get(id),
      findByUid: async (wanted) => [...kept.values()].find(({ uid }) => uid === wanted),
      findByUserCode: async () => undefined,
      consume: async (id) => void Object.assign(kept.get(id) ?? {}, { consumed: true }),
      destroy: async (id) => void kept.delete(id),
      async revokeByGrantId(revoked) {
        for (const [id, { grantId }] of kept) if (grantId === revoked) kept.delete(id);
      },
    };
  };
}

/** The school's administrator has consented for everybody. */
const consent: NonNullable<Configuration['loadExistingGrant']> = async ({ oidc }) => {
  const grant = new oidc.provider.Grant({
    clientId: oidc.client?.clientId ?? '',
    accountId: oidc.session?.accountId ?? '',
  });
  grant.addOIDCScope('openid profile');
  await grant.save();
  return grant;
};

/** The sign-in page: who is signed in at Microsoft, and the accounts to pick from. */
async function pickAccount(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  const [, , uid = '', account] = (request.url ?? '').split('/');
  if (account === 'cancel') {
    return provider.interactionFinished(request, response, { error: 'access_denied' });
  }
  if (account !== undefined) {
    return provider.interactionFinished(request, response, {
      login: { accountId: account },
      select_account: {},
    });
  }
  const { session } = await provider.interactionDetails(request, response);
  const links = [...Object.keys(accounts), 'cancel'].map(
    (one) => `<li><a href="/interaction/${uid}/${one}">${one}</a></li>`,
  );
  return response
    .setHeader('Content-Type', 'text/html; charset=utf-8')
    .end(
      `<!doctype html><link rel="icon" href="data:,"><title>Pick an account</title><p>Signed in at Microsoft: ${session?.accountId ?? 'nobody'}</p><ul>${links.join('')}</ul>`,
    );
}

/** Microsoft asks which account only when it is not told. */
function askBeforeSignOut(context: KoaContextWithOIDC, form: string): void {
  const hint = context.oidc.params?.['logout_hint'];
  const hinted = Object.entries(accounts).find(
    ([, account]) => 'login_hint' in account && account.login_hint === hint,
  );
  context.body = `<!doctype html><link rel="icon" href="data:,"><title>Sign out</title>${form}
    <button form="op.logoutForm" name="logout" value="yes">Sign out ${hinted?.[0] ?? 'which account?'}</button>`;
}

function issuedToken(jwt: string, own: KeyObject): IssuedToken {
  return {
    jwt,
    claims: JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()) as Record<
      string,
      unknown
    >,
    signed: (claims, key = own) => {
      const parts = [{ alg: 'RS256', kid, typ: 'JWT' }, claims];
      const text = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
      return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
    },
  };
}
