import { AddedUnheard, ApiError, isSignedOut, NoConnection, UnreadableAnswer } from '../api/api-error.ts';
import { uiTexts } from './texts.ts';

/** What went wrong in plain words, and the server's status where it answered. */
export interface ErrorDescription {
  message: string;
  status: string | null;
}

/** In words for whoever it befell, with the status where the server answered. */
export function describeError(error: unknown): ErrorDescription {
  if (error instanceof ApiError) {
    const message = isSignedOut(error) ? uiTexts.sessionExpired : (error.firstFieldMessage ?? error.message);
    return { message, status: uiTexts.serverSaid(error.status, error.statusText) };
  }
  if (error instanceof NoConnection) return { message: uiTexts.noConnection, status: null };
  if (error instanceof UnreadableAnswer) return { message: uiTexts.unreadable, status: null };
  if (error instanceof AddedUnheard) return { message: error.message, status: null };
  return { message: uiTexts.unexpected, status: null };
}
