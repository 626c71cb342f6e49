import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism, constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { lowerPriority } from '../../lower-priority.ts';
import { RenderFailed } from './render-errors.ts';
import type { RenderAnswer, RenderedPdf, RenderJob } from './render-job.ts';
import type { DocumentPictures } from './request-pictures.ts';
import type { TemplateFiles } from './template-files.ts';

export interface RenderProcessOptions {
  /** Works for nobody in particular: with what the others leave of the machine. */
  background: boolean;
  idleMs: number;
  jobTimeoutMs: number;
  /** Called once the process is gone, whatever ended it. */
  onExit: () => void;
}

export interface RenderProcess {
  readonly background: boolean;
  /** One job at a time. Throws RenderFailed; a job over its time ends the process. */
  run(
    job: Omit<RenderJob, 'id' | 'templatesHash' | 'templateFiles' | 'keptPictures' | 'pictures'> & {
      templates: TemplateFiles;
      pictures: DocumentPictures;
      /** Whose document it is; the pictures of another are not taken for this one's. */
      owner: string;
    },
    key?: string,
  ): Promise<RenderedPdf>;
  busy(): boolean;
  lastKey(): string | undefined;
  lastTemplate(): string | undefined;
  /** Milliseconds on the clock of `performance.now()`. */
  idleSince(): number;
  jobs(): number;
  end(): Promise<void>;
}

/**
 * Pages are laid out side by side: on two cores a class takes two thirds of the time. In the background one class is
 * made beside the other instead, which wastes nothing.
 */
const threadsOf = (background: boolean) => (background ? 1 : Math.min(2, availableParallelism()));

const childFile = fileURLToPath(new URL('./render-child.ts', import.meta.url));
const fontConfiguration = fileURLToPath(new URL('./no-system-fonts.conf', import.meta.url));
/** Loading the fonts and the compiler on a busy machine. */
const startTimeoutMs = 30_000;

/** One Typst process, from its first job until it is idle for too long, runs away or is ended. */
export function createRenderProcess(options: RenderProcessOptions): RenderProcess {
  const child = startChild(options.background);
  const ready = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();
  let current: PromiseWithResolvers<RenderedPdf> | undefined;
  let templatesHash = '';
  let heldPictures: ReadonlyMap<string, string> = new Map();
  let key: string | undefined;
  let template: string | undefined;
  let jobs = 0;
  let idleSince = performance.now();
  let idleTimer: NodeJS.Timeout | undefined;
  let ending: string | undefined;

  ready.promise.catch(() => undefined);
  child.on('message', (answer: RenderAnswer) => {
    if (answer.kind === 'ready') ready.resolve();
    else if (answer.kind === 'failed') current?.reject(new RenderFailed(answer.reason));
    else
      current?.resolve({
        pdf: answer.pdf,
        pages: answer.pages,
        ua: answer.ua,
        badPictures: answer.badPictures,
      });
  });
  child.once('error', (error) => leave(`The renderer could not be started: ${error.message}`));
  child.once('exit', (code, signal) => leave(ending ?? `The renderer stopped (${signal ?? code}).`));

  function leave(reason: string): void {
    clearTimeout(idleTimer);
    ending = reason;
    ready.reject(new RenderFailed(reason));
    current?.reject(new RenderFailed(reason));
    gone.resolve();
    options.onExit();
  }

  async function run(
    ...[{ templates, pictures, owner, ...job }, jobKey]: Parameters<RenderProcess['run']>
  ): Promise<RenderedPdf> {
    const answer = Promise.withResolvers<RenderedPdf>();
    answer.promise.catch(() => undefined);
    current = answer;
    clearTimeout(idleTimer);
    key = jobKey;
    template = job.template;
    jobs += 1;
    let timer = killAfter(startTimeoutMs, 'The renderer did not start in time.');
    try {
      const [sent] = await Promise.all([picturesToSend(pictures, owner), ready.promise]);
      clearTimeout(timer);
      timer = killAfter(options.jobTimeoutMs, `The document took longer than ${options.jobTimeoutMs} ms.`);
      const templateFiles = templatesHash === templates.hash ? undefined : templates.files;
      templatesHash = templates.hash;
      const message: RenderJob = { ...job, ...sent, id: jobs, templatesHash, templateFiles };
      child.send(message, (error) => {
        if (error) answer.reject(new RenderFailed(`The renderer could not be reached: ${error.message}`));
      });
      return await answer.promise;
    } finally {
      clearTimeout(timer);
      // A child on its way out takes no more work.
      if (ending === undefined) current = undefined;
      idleSince = performance.now();
      idleTimer = setTimeout(() => void end(), options.idleMs).unref();
    }
  }

  /** Only what the process does not hold from its last job is fetched and sent. */
  async function picturesToSend(
    { versions, load }: DocumentPictures,
    owner: string,
  ): Promise<Pick<RenderJob, 'keptPictures' | 'pictures'>> {
    // Names become paths, so only plain ones count; a picture with another name is as good as missing.
    const wanted = [...versions]
      .filter(([name]) => /^\w[\w.-]{0,120}$/.test(name))
      .map(([name, version]) => ({ name, version: `${owner}\0${version}` }));
    const kept = wanted.filter(({ name, version }) => heldPictures.get(name) === version);
    const missing = wanted.filter(({ name, version }) => heldPictures.get(name) !== version);
    const loaded =
      missing.length === 0 ? new Map<string, Buffer>() : new Map(await load(missing.map(({ name }) => name)));
    const held = [...kept, ...missing.filter(({ name }) => loaded.has(name))];
    heldPictures = new Map(held.map(({ name, version }) => [name, version]));
    return { keptPictures: kept.map(({ name }) => name), pictures: loaded };
  }

  function killAfter(milliseconds: number, reason: string): NodeJS.Timeout {
    return setTimeout(() => {
      ending = reason;
      child.kill('SIGKILL');
    }, milliseconds);
  }

  function end(): Promise<void> {
    ending ??= 'The renderer was closed.';
    child.ref();
    child.kill('SIGKILL');
    return gone.promise;
  }

  return {
    background: options.background,
    run,
    busy: () => current !== undefined || ending !== undefined,
    lastKey: () => key,
    lastTemplate: () => template,
    idleSince: () => idleSince,
    jobs: () => jobs,
    end,
  };
}

function startChild(background: boolean): ChildProcess {
  const child = fork(childFile, [], {
    serialization: 'advanced',
    execArgv: ['--expose-gc'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // Nothing of the server's environment; the proxies lead nowhere, so that a
    // template which names a package from the network fails at once.
    env: {
      PATH: process.env['PATH'],
      HOME: '/nonexistent',
      // A font that the machine has under the name of a shipped one would be taken for what that lacks, such as a slant.
      FONTCONFIG_FILE: fontConfiguration,
      RAYON_NUM_THREADS: String(threadsOf(background)),
      // Memory in large pages, where the system gives them to those who ask: a class fills some 100 MB anew, and to
      // fetch them page by page, and to find each again, takes a sixth of its time.
      GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
      HTTP_PROXY: 'http://127.0.0.1:9',
      HTTPS_PROXY: 'http://127.0.0.1:9',
      ALL_PROXY: 'http://127.0.0.1:9',
    },
  });
  // Whoever saves a mark meanwhile comes first, and whoever waits for a document next.
  const { PRIORITY_LOW, PRIORITY_BELOW_NORMAL } = constants.priority;
  lowerPriority(child, background ? PRIORITY_LOW : PRIORITY_BELOW_NORMAL);
  // Children without work must not keep the server from ending.
  child.unref();
  child.channel?.unref();
  return child;
}
