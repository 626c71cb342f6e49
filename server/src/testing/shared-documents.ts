import { randomUUID } from 'node:crypto';
import { createDocuments, type DocumentsOptions } from '../reports/create-documents.ts';
import { type Documents, documentsOf } from '../reports/documents.ts';

type Log = DocumentsOptions['logger'];

const logs = new Set<Log>();
let shared: Documents | undefined;

/**
 * What makes the documents of a test school, as where several schools share an installation: the processes are those of the
 * test files before it, whose start would else be a good part of its time, and nothing else is.
 */
export function sharedDocuments(log: Log): Documents {
  shared ??= createDocuments({
    logger: {
      warn(details, message) {
        for (const each of logs) each.warn(details, message);
      },
    },
  });
  logs.add(log);
  return {
    ...documentsOf(shared, randomUUID()),
    async close() {
      logs.delete(log);
    },
  };
}
