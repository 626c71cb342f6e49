import type { Endpoint, Sent } from 'contract/endpoint';

import type { DocumentCall } from '../../ui/pdf-dialog/use-document.ts';

/** A document of any call, to be opened in the PDF dialog. */
export type ReportDocument = DocumentCall<Endpoint>;

/** Joins a call to what it is sent, which is checked here. */
export function documentOf<E extends Endpoint>(call: E, input: Sent<E>): ReportDocument {
  return { call, input: input as Sent<Endpoint> };
}
