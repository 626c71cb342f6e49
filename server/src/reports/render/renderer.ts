import { fileURLToPath } from 'node:url';
import { cleanText } from 'contract/printable';
import type { DocumentPictures } from './request-pictures.ts';
import { createPlaces } from './places.ts';
import { createRenderProcess, type RenderProcess } from './render-process.ts';
import { RenderFailed } from './render-errors.ts';
import type { RenderedPdf } from './render-job.ts';
import { createTemplateSource, type TemplateFiles } from './template-files.ts';

export interface RendererOptions {
  /**
   * Child processes at most; they start on demand. For those who wait and for the background at most all but one
   * each (one, where there is only one), so that neither takes the other's place.
   */
  maxChildren: number;
  /** A school's own templates, which override the shipped ones file by file. */
  templateFolder?: string;
  /** How long a child without work is kept. */
  idleMs: number;
  /** A job that takes longer is ended, its child killed and replaced. */
  jobTimeoutMs: number;
  /** Jobs that may wait; one more is refused with RendererBusy. */
  maxQueue: number;
  /** Of all that wait or are made, so many may be one owner's; without a number, all. */
  maxOfOneOwner?: number;
  log: { warn(details: object, message: string): void };
  rendered?: Rendered;
  now: () => Date;
}

/** Told of each document that was made or could not be, with the seconds since it was asked for. */
export type Rendered = (one: { template: string; seconds: number; done: boolean }) => void;

export interface RenderRequest {
  /** A file of the template folder without its extension, e.g. 'report-card'. */
  template: string;
  /** The plain model as `cleanJson` writes it; only ever read as data, never as source. */
  json: string;
  /** By the names that the data uses. A picture that is missing or broken becomes the placeholder. */
  pictures: DocumentPictures;
  /** Whose it is: nothing of one owner's document goes into another's, however much alike the two are. */
  owner?: string;
  /** Title in the file's metadata. */
  title: string;
  /** For the generation time in the footer, e.g. 'America/Port_of_Spain'. */
  timeZone: string;
  /** Jobs with the same key prefer the child that last rendered it, which remembers the unchanged parts. */
  affinityKey?: string;
  /** As they are now, unless given. */
  templates?: TemplateFiles;
  /** Nobody sits and waits for it: it gives way to every request of someone who does. */
  background?: boolean;
}

export interface RendererStats {
  children: number;
  busy: number;
  queued: number;
  rendered: number;
  failed: number;
}

export interface Renderer {
  /** Makes a PDF. Throws RendererBusy or RenderFailed. */
  render(request: RenderRequest): Promise<RenderedPdf>;
  templates(): Promise<TemplateFiles>;
  stats(): RendererStats;
  /** Ends all children; what is under way fails with RenderFailed. */
  close(): Promise<void>;
}

interface WaitingJob {
  request: RenderRequest;
  background: boolean;
  templates: TemplateFiles;
  settle: PromiseWithResolvers<RenderedPdf>;
}

const shippedTemplates = fileURLToPath(new URL('../../../templates', import.meta.url));
/** Typst never forgets the name of a file, and has room for 65,535 of them. */
const jobsPerChild = 500;

/** A pool of Typst processes that are there only while there is work. */
export function createRenderer(options: RendererOptions): Renderer {
  const source = createTemplateSource(shippedTemplates, options.templateFolder);
  const children = new Set<RenderProcess>();
  const queue: WaitingJob[] = [];
  const places = createPlaces({
    most: options.maxQueue + options.maxChildren,
    mostOfOne: options.maxOfOneOwner ?? Infinity,
  });
  /** By owner, as which of all their last document was begun. */
  const lastBegun = new Map<string | undefined, number>();
  const counts = { rendered: 0, failed: 0, begun: 0 };
  let closed = false;

  async function render(request: RenderRequest): Promise<RenderedPdf> {
    // Taken before anything is awaited, so that a burst cannot slip past the bound. Background work keeps
    // its own, and takes nobody's place.
    const background = request.background === true;
    const giveBack = background ? () => undefined : places.take(request.owner);
    const began = performance.now();
    let done = false;
    try {
      const templates = request.templates ?? (await source.current());
      if (closed) throw new RenderFailed('The renderer is closed.');
      if (!templates.files.has(`${request.template}.typ`))
        throw new RenderFailed(`No template ${request.template}.`);
      const settle = Promise.withResolvers<RenderedPdf>();
      queue.push({ request, background, templates, settle });
      giveOutWork();
      const rendered = await settle.promise;
      counts.rendered += 1;
      done = true;
      if (rendered.badPictures.length > 0) {
        options.log.warn(
          { template: request.template, pictures: rendered.badPictures },
          'pictures could not be decoded',
        );
      }
      return rendered;
    } catch (error) {
      counts.failed += 1;
      if (error instanceof RenderFailed) {
        options.log.warn({ template: request.template, reason: error.reason }, 'document not rendered');
      }
      throw error;
    } finally {
      giveBack();
      options.rendered?.({ template: request.template, seconds: (performance.now() - began) / 1000, done });
    }
  }

  function giveOutWork(): void {
    const given = new Set<WaitingJob>();
    for (let job = next(given); job !== undefined; job = next(given)) {
      given.add(job);
      const child = childFor(job);
      if (child === undefined) continue;
      queue.splice(queue.indexOf(job), 1);
      void runOn(child, job);
    }
  }

  /** Of the others: what somebody sits and waits for, the owners by turns, of one owner what waits longest. */
  function next(given: ReadonlySet<WaitingJob>): WaitingJob | undefined {
    const turnOf = ({ request }: WaitingJob) => lastBegun.get(request.owner) ?? 0;
    return queue
      .filter((job) => !given.has(job))
      .toSorted(
        (one, other) => Number(one.background) - Number(other.background) || turnOf(one) - turnOf(other),
      )
      .at(0);
  }

  function childFor({ request, background }: WaitingJob): RenderProcess | undefined {
    const own = [...children].filter((child) => child.background === background);
    const idle = own.filter((child) => !child.busy());
    const sameKey = idle.find(
      (child) => request.affinityKey !== undefined && child.lastKey() === request.affinityKey,
    );
    if (sameKey !== undefined) return sameKey;
    // What it laid out for another class with the same template it need not again; and the others keep theirs.
    const alike = idle.filter((child) => child.lastTemplate() === request.template);
    const longestIdle = (alike.length > 0 ? alike : idle).toSorted(
      (one, other) => one.idleSince() - other.idleSince(),
    )[0];
    if (longestIdle !== undefined || own.length >= Math.max(1, options.maxChildren - 1)) return longestIdle;
    if (children.size >= options.maxChildren) {
      // One of the other kind that has nothing to do makes room.
      const spare = [...children].find((child) => !child.busy());
      if (spare === undefined) return undefined;
      children.delete(spare);
      void spare.end();
    }
    return start(background);
  }

  function start(background: boolean): RenderProcess {
    const child = createRenderProcess({
      background,
      idleMs: options.idleMs,
      jobTimeoutMs: options.jobTimeoutMs,
      onExit: () => {
        children.delete(child);
        giveOutWork();
      },
    });
    children.add(child);
    return child;
  }

  async function runOn(child: RenderProcess, { request, templates, settle }: WaitingJob): Promise<void> {
    counts.begun += 1;
    lastBegun.set(request.owner, counts.begun);
    try {
      const now = options.now();
      const rendered = await child.run(
        {
          template: request.template,
          templates,
          json: request.json,
          title: cleanText(request.title),
          generatedAt: timeInWords(now, request.timeZone),
          createdAtSeconds: Math.floor(now.getTime() / 1000),
          pictures: request.pictures,
          owner: request.owner ?? '',
        },
        request.affinityKey,
      );
      settle.resolve(rendered);
    } catch (error) {
      settle.reject(error);
    }
    if (child.jobs() >= jobsPerChild) void child.end();
    giveOutWork();
  }

  return {
    render,
    templates: () => source.current(),
    stats: () => ({
      children: children.size,
      busy: [...children].filter((child) => child.busy()).length,
      queued: queue.length,
      rendered: counts.rendered,
      failed: counts.failed,
    }),
    close: async () => {
      closed = true;
      for (const job of queue.splice(0)) job.settle.reject(new RenderFailed('The renderer is closed.'));
      await Promise.all([...children].map((child) => child.end()));
    },
  };
}

/** '21 November 2026, 14:02' */
function timeInWords(moment: Date, timeZone: string): string {
  const date = moment.toLocaleDateString('en-GB', {
    timeZone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  const time = moment.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  return `${date}, ${time}`;
}
