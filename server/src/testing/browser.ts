import { once } from 'node:events';
import { Agent, type IncomingMessage, request as httpRequest, type OutgoingHttpHeaders } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { addressOf, type Answer, type Endpoint, type Sent } from 'contract/endpoint';
import { password as everyones, type UserName } from './test-school.ts';

export interface Reply {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  text: string;
  /** The body as it came, compressed where it was. */
  bytes: Buffer;
  /** The parsed JSON, undefined for anything else and where it was compressed. */
  json: unknown;
}

/** A reply to a call of the contract; `answer` has been read by the call's own schema. */
export interface Answered<E extends Endpoint> extends Reply {
  answer: Answer<E>;
}

export interface Sending {
  body?: string | Buffer;
  headers?: OutgoingHttpHeaders;
}

/** What a browser does for a member of staff: keeps cookies, and sends the CSRF token back with every write. */
export class Browser {
  readonly cookies = new Map<string, string>();
  private readonly address: string;
  private readonly connections = new Agent({ keepAlive: true });
  /** The loopback address that it calls from. */
  private readonly from: string;
  /** What it names in the Host header; the address's own unless given. */
  private readonly host: string | undefined;

  constructor(address: string, from = '127.0.0.1', host?: string) {
    this.address = address;
    this.from = from;
    this.host = host;
  }

  async signIn(name: UserName, password: string = everyones): Promise<this> {
    const reply = await this.trySignIn(name, password);
    if (reply.status !== 200) throw new Error(`${name} cannot sign in: ${reply.status} ${reply.text}`);
    return this;
  }

  async trySignIn(name: string, password: string): Promise<Reply> {
    return this.post('/api/employee-login', { name, password });
  }

  async get(path: string, headers: OutgoingHttpHeaders = {}): Promise<Reply> {
    return this.send('GET', path, { headers });
  }

  async post(path: string, body?: unknown, headers: OutgoingHttpHeaders = {}): Promise<Reply> {
    return this.write('POST', path, body, headers);
  }

  async write(
    method: string,
    path: string,
    body?: unknown,
    headers: OutgoingHttpHeaders = {},
  ): Promise<Reply> {
    const token = this.cookies.get('XSRF-TOKEN') ?? (await this.fetchToken());
    return this.send(method, path, {
      ...(body !== undefined && { body: JSON.stringify(body) }),
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        'x-xsrf-token': token,
        ...headers,
      },
    });
  }

  /** Sends a file as a page's form does, with other fields before it. */
  async sendFile(
    path: string,
    bytes: Buffer | string,
    {
      field = 'file',
      name = 'marks.xlsx',
      headers = {} as OutgoingHttpHeaders,
      fields = {} as Readonly<Record<string, string | number>>,
    } = {},
  ): Promise<Reply> {
    const boundary = '----form-of-the-test';
    const others = Object.entries(fields).map(
      ([key, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
    );
    const head = `${others.join('')}--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
    const token = this.cookies.get('XSRF-TOKEN') ?? (await this.fetchToken());
    return this.send('POST', path, {
      body: Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from(`\r\n--${boundary}--\r\n`)]),
      headers: {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'x-xsrf-token': token,
        ...headers,
      },
    });
  }

  /** Makes a call of the contract; an answer that breaks its schema, or has more in it, fails the test. */
  async ask<E extends Endpoint>(call: E, sent: Sent<E>): Promise<Answered<E>> {
    const path = addressOf(call, sent.params ?? {}, sent.query ?? {});
    const reply =
      call.method === 'GET' ? await this.get(path) : await this.write(call.method, path, sent.body);
    if (reply.status < 300 && call.response !== undefined) {
      const read = call.response.parse(reply.json);
      if (!isDeepStrictEqual(read, reply.json)) throw new Error(`More than was agreed: ${reply.text}`);
    }
    return { ...reply, answer: reply.json as Answer<E> };
  }

  /** Opens a stream of events and hears what it says until it is destroyed. */
  async listen(path: string, hear: (text: string) => void): Promise<IncomingMessage> {
    const { hostname, port } = new URL(this.address);
    const host = this.host === undefined ? {} : { host: this.host };
    const asked = httpRequest({
      hostname,
      port,
      path,
      headers: { ...host, cookie: this.cookieHeader() },
    }).end();
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    response.on('data', (chunk: Buffer) => hear(chunk.toString()));
    return response;
  }

  async fetchToken(): Promise<string> {
    await this.get('/sanctum/csrf-cookie');
    return this.cookies.get('XSRF-TOKEN') ?? '';
  }

  /** Sends exactly this, with the cookies it has. */
  async send(method: string, path: string, { body, headers = {} }: Sending = {}): Promise<Reply> {
    const { hostname, port } = new URL(this.address);
    return new Promise((resolve, reject) => {
      const request = httpRequest(
        {
          hostname,
          port,
          method,
          path,
          localAddress: this.from,
          agent: this.connections,
          headers: {
            ...(this.host !== undefined && { host: this.host }),
            ...(this.cookies.size > 0 && { cookie: this.cookieHeader() }),
            ...(body !== undefined &&
              headers['transfer-encoding'] === undefined && { 'content-length': Buffer.byteLength(body) }),
            ...headers,
          },
        },
        (response) => {
          // A stream has no end: that it began is all the answer there is.
          if (response.headers['content-type']?.startsWith('text/event-stream') === true) {
            const { statusCode: status = 0, headers: head } = response;
            resolve({ status, headers: head, text: '', bytes: Buffer.alloc(0), json: undefined });
            response.destroy();
            return;
          }
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () => {
            this.keepCookies(response.headers['set-cookie'] ?? []);
            const bytes = Buffer.concat(chunks);
            const text = bytes.toString();
            const isJson =
              response.headers['content-encoding'] === undefined &&
              response.headers['content-type']?.startsWith('application/json') === true;
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text,
              bytes,
              json: isJson && text !== '' ? (JSON.parse(text) as unknown) : undefined,
            });
          });
        },
      );
      request.on('error', reject);
      request.end(body);
    });
  }

  private cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  private keepCookies(lines: readonly string[]): void {
    for (const line of lines) {
      const [pair = ''] = line.split(';');
      const name = pair.slice(0, pair.indexOf('='));
      const value = pair.slice(pair.indexOf('=') + 1);
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, decodeURIComponent(value));
    }
  }
}
