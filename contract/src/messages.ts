/** What the server says when it refuses. Said once here; tests and screens quote these. */
export const messages = {
  notSignedIn: 'Please sign in.',
  sessionMismatch: 'This page is out of date. Please try again.',
  foreignOrigin: 'This request came from another site and was refused.',
  mustChangePassword: 'Please choose a new password first.',
  notAllowed: 'You are not allowed to do this.',
  notFound: 'Not found.',
  goneMeanwhile: 'What this belongs to was taken away by someone else in this moment. Open it again.',
  changedByYou: 'You changed this yourself meanwhile, on another page or device.',
  mutationReused: 'This was already sent for something else.',
  noTerm: 'No term has been set yet. The first one is set under Settings.',
  noSchoolHere: 'No school is at this address.',
  checkFields: 'Some of what was sent is not valid.',
  badAddress: 'This address is not valid.',
  badJson: 'The request could not be read.',
  tooLarge: 'The request is too large.',
  wrongMediaType: 'The request must be JSON.',
  mustBeFile: 'The request must be a file.',
  chooseFile: 'Choose a file.',
  tooMany: 'Too many requests. Please wait a moment.',
  serverError: 'Something went wrong on the server. Please try again.',
  unavailable: 'The server cannot save at the moment. Please try again shortly.',
} as const;

/** A file of more bytes than a call takes. */
export function fileTooLarge(bytes: number): string {
  return `The file is larger than ${Math.round(bytes / 1024 / 1024)} MB.`;
}
