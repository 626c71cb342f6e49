/** What the renderer sends to a child process. */
export interface RenderJob {
  id: number;
  /** Main template without its extension, e.g. 'report-card'. */
  template: string;
  templatesHash: string;
  /** Only when the child does not hold these templates yet. */
  templateFiles: Map<string, Buffer> | undefined;
  /** The model as JSON, read by the templates as /req/data.json. */
  json: string;
  title: string;
  /** In words, for the footer. */
  generatedAt: string;
  /** For the file's metadata, in seconds since 1970. */
  createdAtSeconds: number;
  /** Pictures of the job before that are this one's, too. */
  keptPictures: string[];
  /** The other pictures. */
  pictures: Map<string, Buffer>;
}

export interface RenderedPdf {
  pdf: Buffer;
  pages: number;
  /** Whether the file claims PDF/UA-1; false when a character had no glyph. It is tagged either way. */
  ua: boolean;
  /** Names of pictures that could not be decoded and were replaced by the placeholder. */
  badPictures: string[];
}

/** What a child process sends back: first that it is ready, then one answer a job. */
export type RenderAnswer =
  | { kind: 'ready' }
  | ({ kind: 'done'; id: number } & RenderedPdf)
  | { kind: 'failed'; id: number; reason: string };
