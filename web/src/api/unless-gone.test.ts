import { messages } from 'contract/messages';
import { expect, test } from 'vitest';

import { ApiError } from './api-error.ts';
import { unlessGone } from './unless-gone.ts';

const refused = (body: unknown) => new ApiError({ status: 404, statusText: 'Not Found', body });

test('what the server knows no more is deleted; what a proxy did not find is not', async () => {
  await expect(unlessGone(Promise.reject(refused({ message: messages.notFound })))).resolves.toBeNull();
  const ofProxy = refused(null);
  await expect(unlessGone(Promise.reject(ofProxy))).rejects.toBe(ofProxy);
});
