import { signInCalls } from 'contract/sign-in';

import { UnreadableAnswer } from './api-error.ts';
import { call } from './call.ts';

/**
 * Fetches a part of the program when it is first needed. Throws NoConnection where the server is out of reach, and
 * UnreadableAnswer where it answers but has this part no longer: the page is older than the server.
 */
export async function fetchCode<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch {
    await call(signInCalls.getHealth, {});
    // The connection was gone for a moment only.
    return load().catch((error: unknown) => {
      throw new UnreadableAnswer(error);
    });
  }
}
