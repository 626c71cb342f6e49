import http from 'node:http';

export interface Answered {
  status: number;
  body: Buffer;
  /** Bytes of the body as they crossed the wire. */
  wireBytes: number;
  milliseconds: number;
}

/** One person at one browser: a kept connection, cookies and the CSRF exchange, and nothing that costs time. */
export class StaffMember {
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  readonly #base: URL;
  readonly #cookies = new Map<string, string>();

  constructor(address: string) {
    this.#base = new URL(address);
  }

  async signIn(name: string, password: string): Promise<void> {
    await this.get('/sanctum/csrf-cookie');
    const answer = await this.post('/api/employee-login', { name, password });
    if (answer.status !== 200)
      throw new Error(`${name} could not sign in: ${answer.status} ${answer.body.toString()}`);
  }

  async get(path: string): Promise<Answered> {
    return this.#send('GET', path);
  }

  async post(path: string, body: object): Promise<Answered> {
    return this.#send('POST', path, JSON.stringify(body));
  }

  /** The JSON of a GET that must succeed. */
  async read<T>(path: string): Promise<T> {
    const answer = await this.get(path);
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    return JSON.parse(answer.body.toString()) as T;
  }

  close(): void {
    this.#agent.destroy();
  }

  async #send(method: string, path: string, body?: string): Promise<Answered> {
    const started = performance.now();
    const headers: Record<string, string> = {
      cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      // As browsers say it.
      'accept-encoding': 'gzip, deflate, br, zstd',
    };
    if (method !== 'GET') headers['x-xsrf-token'] = this.#cookies.get('XSRF-TOKEN') ?? '';
    if (body !== undefined) {
      headers['content-type'] = 'application/json';
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
              body: received,
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

  #keepCookies(set: readonly string[]): void {
    for (const cookie of set) {
      const [pair = ''] = cookie.split(';');
      const at = pair.indexOf('=');
      this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }
}
