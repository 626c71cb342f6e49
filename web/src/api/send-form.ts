/**
 * As `fetch` does, and tells how much of the form is on its way, 0 to 1, which `fetch` does not: the last of it also at
 * each piece of the answer.
 */
export async function sendForm(
  address: string,
  { method, headers, body, signal }: FormRequest,
  onProgress: (part: number) => void,
): Promise<Response> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener('progress', () => onProgress(1));
    request.addEventListener('error', () => reject(new TypeError('The form did not arrive.')));
    request.addEventListener('abort', () => reject(signal.reason as Error));
    request.addEventListener('load', () => {
      const { response, status, statusText } = request;
      const body = wordless.has(status) ? null : (response as Blob);
      resolve(new Response(body, { status, statusText, headers: headersOf(request) }));
    });
    signal.addEventListener('abort', () => request.abort());
    request.open(method, address);
    request.responseType = 'blob';
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(body);
  });
}

/** Statuses with which a Response takes no body, not even an empty one. No call answers a form so, but a proxy may. */
const wordless: ReadonlySet<number> = new Set([204, 205, 304]);

interface FormRequest {
  method: string;
  headers: Readonly<Record<string, string>>;
  body: FormData;
  signal: AbortSignal;
}

function headersOf(request: XMLHttpRequest): [name: string, value: string][] {
  const lines = request.getAllResponseHeaders().split('\r\n');
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const [name = '', ...value] = line.split(': ');
      return [name, value.join(': ')];
    });
}
