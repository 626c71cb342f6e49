import { showSnackbar } from './snackbar-host.tsx';
import { uiTexts } from './texts.ts';
import { untilHandsRest } from './use-once-hands-rest.ts';

/** Milliseconds between two looks whether what is being typed has left its field. */
const pause = 250;

/**
 * For what may take fields out of an open class: `act` is done once nobody is at work in that, for what is being typed in
 * them would leave them. While that takes, it is said that it waits. `look`: it may be wanted by now.
 */
export function whenAtRest({
  isWanted,
  isOnItsWay = () => false,
  act,
}: {
  isWanted: () => boolean;
  /** It comes by other means, and is not to be spoken of. */
  isOnItsWay?: () => boolean;
  act: () => void;
}): { look: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSaid = false;

  function look() {
    clearTimeout(timer);
    if (!isWanted()) {
      isSaid = false;
      return;
    }
    const keys = untilHandsRest();
    if (keys > 0 || isInHand()) {
      if (keys <= 0 && !isSaid && !isOnItsWay()) {
        isSaid = true;
        showSnackbar(uiTexts.waitsToBeRead, { severity: 'info', duration: 8000 });
      }
      timer = setTimeout(look, Math.max(keys, pause));
      return;
    }
    isSaid = false;
    act();
  }

  return { look, stop: () => clearTimeout(timer) };
}

/** Something is being typed, or begun in a dialog over the class. */
function isInHand(): boolean {
  const isTyped = document.activeElement?.hasAttribute('data-typed') === true;
  return isTyped || document.querySelector('.MuiModal-root:not(.MuiModal-hidden)') !== null;
}
