import type { PdfAnswer } from '../http/bind-endpoint.ts';

/** What a document is made of: a template, plain data, pictures by name. */
export interface DocumentJob {
  template: string;
  data: object;
  pictures: ReadonlyMap<string, Buffer>;
  title: string;
  file_name: string;
  /** Documents of one key go to the same renderer, which remembers the last layout. */
  affinity: string;
}

/** Turns models into PDFs. */
export interface Documents {
  produce(job: DocumentJob): Promise<PdfAnswer>;
  close(): Promise<void>;
}
