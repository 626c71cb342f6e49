import { useQuery } from '@tanstack/react-query';
import { addressOf, type Endpoint, type Sent } from 'contract/endpoint';
import { useState } from 'react';

import { fetchDocument, type FetchedDocument } from '../../api/call.ts';
import { fetchCode } from '../../api/fetch-code.ts';
import { type Unsent, unsentNow } from '../../api/unsent.ts';
import type { PdfEngine } from './use-pdf.ts';

/** A call of the contract that answers a PDF, and what it is sent. */
export interface DocumentCall<E extends Endpoint> {
  call: E;
  input: Sent<E>;
}

/** A document and the code that shows it. `unsent`: what the server did not have when the document was asked for. */
type ShownDocument = FetchedDocument & { engine: PdfEngine; unsent: Unsent };

/**
 * Fetches a document, and beside it the code that shows it; `arrived`: the megabytes of it that are here. Nothing is kept
 * when the dialog is gone.
 */
export function useDocument<E extends Endpoint>({ call, input }: DocumentCall<E>) {
  const [arrived, setArrived] = useState(0);
  const query = useQuery({
    queryKey: ['document', addressOf(call, { ...input.params }, { ...input.query })],
    queryFn: async ({ signal }): Promise<ShownDocument> => {
      setArrived(0);
      const unsent = unsentNow();
      const [file, engine] = await Promise.all([
        fetchDocument(call, input, { signal, onArrived: (bytes) => setArrived(tenths(bytes)) }),
        fetchEngine(),
      ]);
      return { ...file, engine, unsent };
    },
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  });
  return { query, arrived };
}

/** The code that shows documents. That of the worker which reads this one is on its way then, too. */
async function fetchEngine(): Promise<PdfEngine> {
  const engine = await fetchCode(async () => import('./pdf-engine.ts'));
  engine.prepareWorker();
  return engine;
}

/** Megabytes, so that not every piece is drawn and read aloud. */
function tenths(bytes: number): number {
  return Math.floor(bytes / 100_000) / 10;
}
