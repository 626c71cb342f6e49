import { type RefObject, useEffect } from 'react';

export interface ViewerKeys {
  onSearch: () => void;
  onNextMatch: (direction: 1 | -1) => void;
  onPrint: () => void;
  onZoom: (direction: 1 | -1) => void;
  onZoomBack: () => void;
}

/**
 * The keys of the viewer, wherever in its dialog the focus is: Ctrl+F searches, F3 goes on, Ctrl+P prints,
 * + - 0 zoom, and the paging keys scroll the pages.
 */
export function useViewerKeys(scroller: RefObject<HTMLElement | null>, keys: ViewerKeys): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const target = event.target;
      // With what lies around the dialog's own box: a click beside all that takes the focus gives it to that.
      const dialog = scroller.current?.closest('.MuiDialog-root');
      if (!(target instanceof HTMLElement) || !dialog?.contains(target) || event.altKey) return;
      const done =
        event.ctrlKey || event.metaKey
          ? command(event)
          : target.matches('input')
            ? find(event)
            : plain(event);
      if (done) event.preventDefault();
    }

    function command(event: KeyboardEvent): boolean {
      if (event.key === 'f') keys.onSearch();
      else if (event.key === 'p') keys.onPrint();
      else return false;
      return true;
    }

    function find(event: KeyboardEvent): boolean {
      if (event.key !== 'F3') return false;
      keys.onNextMatch(event.shiftKey ? -1 : 1);
      return true;
    }

    function plain(event: KeyboardEvent): boolean {
      if (event.key === '+' || event.key === '=') keys.onZoom(1);
      else if (event.key === '-') keys.onZoom(-1);
      else if (event.key === '0') keys.onZoomBack();
      else return find(event) || scroll(event.key);
      return true;
    }

    /** At once: a browser gives up its own gliding to the next page where the pages are put in place after a zoom. */
    function scroll(key: string): boolean {
      const element = scroller.current;
      if (element === null) return false;
      const page = element.clientHeight * 0.9;
      const by: Readonly<Record<string, number>> = {
        PageDown: page,
        PageUp: -page,
        Home: -element.scrollHeight,
        End: element.scrollHeight,
      };
      const distance = by[key];
      if (distance === undefined) return false;
      element.scrollBy({ top: distance });
      return true;
    }

    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [scroller, keys]);
}
