import { ApiError } from './api-error.ts';

/** The server knows it no more. A proxy that finds nothing says so in no JSON, and nothing of the thing itself. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404 && error.body !== null;
}

/**
 * The answer to a deletion; null where what was to be deleted is not there any more. That it is gone is what was wanted,
 * whoever deleted it, and also where an earlier answer was lost.
 */
export async function unlessGone<Answer>(deletion: Promise<Answer>): Promise<Answer | null> {
  try {
    return await deletion;
  } catch (error) {
    if (!isGone(error)) throw error;
    return null;
  }
}
