import { type NodeTypstDocument, NodeCompiler, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler';
import { readFontFaces } from './font-faces.ts';
import type { RenderAnswer, RenderedPdf, RenderJob } from './render-job.ts';

// A process of its own: compiling blocks, and a runaway template can only be ended by killing it.

// Nothing is on the disk: every file that a template can read is one we map, so
// no template reads anything else.
const workspace = '/documents';
const { text, rare } = readFontFaces();
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: [...text, ...rare] }] });
const at = (path: string) => `${workspace}/${path}`;

let mappedTemplates: { hash: string; names: string[] } = { hash: '', names: [] };
let mappedPictures: string[] = [];

process.on('message', (job: RenderJob) => {
  let answer: RenderAnswer;
  try {
    answer = { kind: 'done', id: job.id, ...render(job) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    answer = { kind: 'failed', id: job.id, reason: reason.slice(0, 2000) };
  }
  process.send?.(answer, () => {
    // After the answer has left: without it the native document is freed "some day" and looks like a leak.
    compiler.evictCache(2);
    globalThis.gc?.({ type: 'minor' });
  });
});
process.on('disconnect', () => process.exit());
process.send?.({ kind: 'ready' } satisfies RenderAnswer);

function render(job: RenderJob): RenderedPdf {
  mapTemplates(job);
  const kept = new Set(job.keptPictures);
  for (const name of mappedPictures) if (!kept.has(name)) compiler.unmapShadow(at(picturePath(name)));
  for (const [name, content] of job.pictures) compiler.mapShadow(at(picturePath(name)), content);
  // In an order of their own, so that the same pictures are the same to the compiler however they came.
  const names = [...kept, ...job.pictures.keys()].toSorted();
  mappedPictures = names;
  compiler.mapShadow(at('req/data.json'), Buffer.from(job.json));

  try {
    return { ...compileWith(job, names), badPictures: [] };
  } catch (error) {
    const badPictures = names.filter((name) => !isPicture(name));
    if (badPictures.length === 0) throw error;
    const good = names.filter((name) => !badPictures.includes(name));
    return { ...compileWith(job, good), badPictures };
  }
}

function mapTemplates(job: RenderJob): void {
  if (job.templateFiles === undefined) return;
  for (const name of mappedTemplates.names) compiler.unmapShadow(at(`templates/${name}`));
  for (const [name, content] of job.templateFiles) compiler.mapShadow(at(`templates/${name}`), content);
  mappedTemplates = { hash: job.templatesHash, names: [...job.templateFiles.keys()] };
}

// Without a telling extension, so that the kind of picture goes by its content.
const picturePath = (name: string) => `req/pictures/${name}.picture`;

function compileWith(job: RenderJob, pictures: readonly string[]): Omit<RenderedPdf, 'badPictures'> {
  const run = { title: job.title, generated_at: job.generatedAt, pictures };
  compiler.mapShadow(at('req/run.json'), Buffer.from(JSON.stringify(run)));
  const document = compile(`templates/${job.template}.typ`);
  const pages = document.numOfPages;
  const creationTimestamp = job.createdAtSeconds;
  try {
    return {
      pdf: compiler.pdf(document, { pdfStandard: PdfStandard.UA_1, creationTimestamp }),
      pages,
      ua: true,
    };
  } catch (error) {
    // A character that no shipped font has: tagged all the same, without the claim.
    if (!(error instanceof Error && /could not be displayed with font/.test(error.message))) throw error;
    return { pdf: compiler.pdf(document, { pdfTags: true, creationTimestamp }), pages, ua: false };
  }
}

function compile(path: string): NodeTypstDocument {
  const run = compiler.compile({ mainFilePath: at(path) });
  const document = run.result;
  if (document !== null && !run.hasError()) return document;
  const diagnostics: { message?: unknown; path?: unknown }[] = run.takeError()?.shortDiagnostics ?? [];
  const reasons = diagnostics.map(
    ({ message, path: file }) => `${String(file).replace(`${workspace}/`, '')}: ${String(message)}`,
  );
  throw new Error(reasons.join('; ') || 'The template could not be compiled.');
}

/** Tried alone with the same decoder, only after a document failed. */
function isPicture(name: string): boolean {
  try {
    compiler.mapShadow(at('req/try.typ'), Buffer.from(`#image(${JSON.stringify(`/${picturePath(name)}`)})`));
    compiler.pdf(compile('req/try.typ'), {});
    return true;
  } catch {
    return false;
  }
}
