import { Unavailable } from '../../errors.ts';

/** 503: too many documents are already waiting to be rendered; the caller may try again shortly. */
export class RendererBusy extends Unavailable {
  constructor() {
    super('Too many documents are being made at the moment. Try again in a few seconds.');
  }
}

/** 500: the document could not be made. `reason` is for the log only: it may quote a template. */
export class RenderFailed extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super('The document could not be made.');
    this.name = 'RenderFailed';
    this.reason = reason;
  }
}
