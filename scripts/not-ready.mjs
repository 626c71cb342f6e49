/** Something this machine lacks. The message tells the reader what to do; no stack is shown. */
export class NotReady extends Error {}
