import http from 'node:http';
import { gunzipSync, zstdDecompressSync } from 'node:zlib';

export interface Answered {
  status: number;
  /** As it was before it was compressed for the wire; undone when it is asked for, which costs the measuring nothing. */
  readonly body: Buffer;
  /** Bytes of the body as they crossed the wire. */
  wireBytes: number;
  milliseconds: number;
}

type MoreHeaders = Readonly<Record<string, string>>;
export type FormField = readonly [name: string, value: string];

interface Sent {
  body?: string;
  contentType?: string;
  headers?: MoreHeaders | undefined;
}

const boundary = '----form-of-the-bench';
const formType = `multipart/form-data; boundary=${boundary}`;

/** One person at one browser: a kept connection, cookies and the CSRF exchange, and nothing that costs time. */
export class StaffMember {
  /** Given up sooner than the server does it (72 s): a call must not set out in the moment in which the line is closed. */
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: 1, timeout: 30_000 });
  readonly #base: URL;
  readonly #cookies = new Map<string, string>();
  readonly #streams: http.ClientRequest[] = [];

  constructor(address: string) {
    this.#base = new URL(address);
  }

  /** As the screen does it: the name is looked up first. */
  async signIn(name: string, password: string): Promise<void> {
    if (name !== 'Admin') await this.get(`/api/user-employee/${encodeURIComponent(name)}`);
    await this.get('/sanctum/csrf-cookie');
    const answer = await this.post('/api/employee-login', { name, password });
    if (answer.status !== 200)
      throw new Error(`${name} could not sign in: ${answer.status} ${answer.body.toString()}`);
  }

  async get(path: string, headers?: MoreHeaders): Promise<Answered> {
    return this.#send('GET', path, { headers });
  }

  async post(path: string, body: object): Promise<Answered> {
    return this.#send('POST', path, { body: JSON.stringify(body) });
  }

  /** A form as a page's script sends it, field by field. */
  async postForm(path: string, fields: readonly FormField[], headers?: MoreHeaders): Promise<Answered> {
    return this.#send('POST', path, {
      body: `${fields.map(formPart).join('')}--${boundary}--\r\n`,
      contentType: formType,
      headers,
    });
  }

  /** A file in a form, as the screens send one, with other fields before it. */
  async postFile(
    path: string,
    file: { name: string; content: string },
    fields: Readonly<Record<string, string>>,
  ): Promise<Answered> {
    const others = Object.entries(fields).map(formPart);
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${file.name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
    return this.#send('POST', path, {
      body: `${others.join('')}${head}${file.content}\r\n--${boundary}--\r\n`,
      contentType: formType,
    });
  }

  /** Keeps a stream of the server open beside the other requests, until `close`. */
  listen(path: string): void {
    const request = http.request(new URL(path, this.#base), { headers: { cookie: this.#cookieHeader() } });
    request.on('response', (response) => response.resume());
    request.on('error', () => undefined);
    request.end();
    this.#streams.push(request);
  }

  /** The JSON of a GET that must succeed. */
  async read<T>(path: string): Promise<T> {
    const answer = await this.get(path);
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    return JSON.parse(answer.body.toString()) as T;
  }

  close(): void {
    this.#agent.destroy();
    for (const stream of this.#streams) stream.destroy();
  }

  async #send(
    method: string,
    path: string,
    { body, contentType = 'application/json', headers: more }: Sent,
  ): Promise<Answered> {
    const started = performance.now();
    const headers: Record<string, string> = {
      ...more,
      cookie: this.#cookieHeader(),
      // As browsers say it.
      'accept-encoding': 'gzip, deflate, br, zstd',
    };
    if (method !== 'GET') headers['x-xsrf-token'] = this.#cookies.get('XSRF-TOKEN') ?? '';
    if (body !== undefined) {
      headers['content-type'] = contentType;
      headers['content-length'] = String(Buffer.byteLength(body));
    }
    return new Promise((resolve, reject) => {
      const request = http.request(
        new URL(path, this.#base),
        { method, headers, agent: this.#agent },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () => {
            this.#keepCookies(response.headers['set-cookie'] ?? []);
            const received = Buffer.concat(chunks);
            resolve({
              status: response.statusCode ?? 0,
              get body() {
                return uncompressed(received, response.headers['content-encoding']);
              },
              wireBytes: received.length,
              milliseconds: performance.now() - started,
            });
          });
        },
      );
      request.on('error', reject);
      request.end(body);
    });
  }

  #cookieHeader(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  #keepCookies(set: readonly string[]): void {
    for (const cookie of set) {
      const [pair = ''] = cookie.split(';');
      const at = pair.indexOf('=');
      this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }
}

function formPart([name, value]: FormField): string {
  return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
}

function uncompressed(received: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'zstd') return zstdDecompressSync(received);
  return encoding === 'gzip' ? gunzipSync(received) : received;
}
