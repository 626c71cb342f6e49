import { addressOf } from 'contract/endpoint';
import { messages } from 'contract/messages';
import { reportCalls } from 'contract/reports';
import { expect, test } from 'vitest';

import { ApiError, mayHelpAgain, NoConnection } from './api-error.ts';
import { fileNameIn } from './call.ts';

test('a class name with a space reaches its address percent-encoded', () => {
  expect(addressOf(reportCalls.printReportCards, { academicTermId: 202601, formClassId: '4 Sci' })).toBe(
    '/api/report-card/202601/4%20Sci',
  );
});

test('a document is saved under the name that the server gave it, accents included', () => {
  expect(fileNameIn(`inline; filename="report.pdf"; filename*=UTF-8''Report%20Jos%C3%A9.pdf`)).toBe(
    'Report José.pdf',
  );
  expect(fileNameIn('attachment; filename="Class list 1A.pdf"')).toBe('Class list 1A.pdf');
  expect(fileNameIn('')).toBe('');
});

test("a refused sign-in shows the server's first field message", () => {
  const error = new ApiError({
    status: 422,
    statusText: 'Unprocessable Entity',
    body: { message: 'Some of what was sent is not valid.', errors: { name: ['These do not match.'] } },
  });
  expect(error.firstFieldMessage).toBe('These do not match.');
  expect(error.message).toBe('Some of what was sent is not valid.');
});

test("what a proxy refuses in its own words is said in the server's", () => {
  const error = new ApiError({ status: 413, statusText: 'Request Entity Too Large', body: null });
  expect(error.message).toBe(messages.tooLarge);
  expect(error.firstFieldMessage).toBeNull();
  expect(new ApiError({ status: 503, statusText: '', body: null }).message).toBe(messages.serverError);
  expect(new ApiError({ status: 418, statusText: 'I am a teapot', body: null }).message).toBe(
    'I am a teapot',
  );
});

test('the status has its words over HTTP/2, too, which sends none', () => {
  const body = { message: 'Someone else changed this meanwhile.' };
  expect(new ApiError({ status: 409, statusText: '', body }).statusText).toBe('Conflict');
  expect(new ApiError({ status: 422, statusText: '', body }).statusText).toBe('Unprocessable Content');
});

test('Retry is offered after a sign-in that had lapsed, a pause or a lost line, and not for what would be refused again', () => {
  const refused = (status: number) => new ApiError({ status, statusText: '', body: null });
  expect([401, 419, 429, 500, 503].map((status) => mayHelpAgain(refused(status)))).not.toContain(false);
  expect(mayHelpAgain(new NoConnection('gone'))).toBe(true);
  const body = { message: messages.mustChangePassword };
  expect(mayHelpAgain(new ApiError({ status: 403, statusText: '', body }))).toBe(true);
  expect([403, 404, 409, 413, 422].map((status) => mayHelpAgain(refused(status)))).not.toContain(true);
});
