import { readFileSync } from 'node:fs';

/**
 * Loaded into a server before all else (`--import`): its clock, which is `Date`, goes wrong by the milliseconds that
 * stand in the file at CLOCK_FILE, looked at every tenth of a second. What PostgreSQL calls now is not touched by it.
 */
const file = process.env['CLOCK_FILE'];
const trueDate = Date;
let wrongBy = 0;

function look(): void {
  if (file !== undefined) wrongBy = Number(readFileSync(file, 'utf8'));
}

if (file !== undefined) {
  look();
  setInterval(look, 100).unref();
  globalThis.Date = new Proxy(trueDate, {
    construct: (target, given: unknown[], newTarget) =>
      Reflect.construct(target, given.length > 0 ? given : [trueDate.now() + wrongBy], newTarget) as Date,
    get: (target, key, receiver) =>
      key === 'now' ? () => trueDate.now() + wrongBy : (Reflect.get(target, key, receiver) as unknown),
  });
}
