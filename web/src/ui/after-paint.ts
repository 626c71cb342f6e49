/**
 * Work that a key or a tap sets off and that the screen need not wait for, such as handing a left cell to the
 * outbox: done right after the next picture is drawn, and in any case before the person's next action, before
 * the page is hidden and before it ends. In the order in which it came; work that fails keeps none from its turn.
 */
export function afterPaint(work: () => void): void {
  if (waiting.length === 0) {
    requestAnimationFrame(() => drawn.port1.postMessage(null));
    // A page in the background draws no pictures.
    setTimeout(finish, 100);
  }
  waiting.push(work);
}

const waiting: (() => void)[] = [];
for (const nextAction of [
  'keydown',
  'pointerdown',
  'click',
  'paste',
  'visibilitychange',
  'pagehide',
  'beforeunload',
]) {
  addEventListener(nextAction, finish, { capture: true });
}
const drawn = new MessageChannel();
drawn.port2.addEventListener('message', finish);
drawn.port2.start();

function finish(): void {
  for (const work of waiting.splice(0)) {
    try {
      work();
    } catch (error) {
      reportError(error);
    }
  }
}
