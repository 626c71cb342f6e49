/**
 * Work that a key or a tap sets off and that the screen need not wait for, such as handing a left cell to the
 * outbox: done right after the next picture is drawn, and in any case before the person's next action, before
 * the page is hidden and before it ends. While a button of the mouse is down it waits for its end: a message that
 * moved what lies under the pointer would take the click from it. In the order in which it came; work that fails
 * keeps none from its turn.
 */
export function afterPaint(work: () => void): void {
  if (waiting.length === 0) {
    requestAnimationFrame(() => drawn.port1.postMessage(null));
    // A page in the background draws no pictures.
    setTimeout(finishUnlessPressed, 100);
  }
  waiting.push(work);
}

const waiting: (() => void)[] = [];
let pressed = false;

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
addEventListener(
  'pointerdown',
  ({ pointerType, button }) => (pressed = pointerType !== 'touch' && button === 0),
  { capture: true },
);
for (const end of ['pointerup', 'pointercancel', 'blur']) {
  addEventListener(
    end,
    ({ target }) => {
      // That a field loses the focus is no end of the press; that the window does is.
      if (!pressed || (end === 'blur' && target !== window)) return;
      pressed = false;
      // After the click, which comes in the same turn.
      setTimeout(finish);
    },
    { capture: true },
  );
}
const drawn = new MessageChannel();
drawn.port2.addEventListener('message', finishUnlessPressed);
drawn.port2.start();

function finishUnlessPressed(): void {
  if (!pressed) finish();
}

function finish(): void {
  for (const work of waiting.splice(0)) {
    try {
      work();
    } catch (error) {
      reportError(error);
    }
  }
}
