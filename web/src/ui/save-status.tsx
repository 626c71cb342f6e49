import { useEffect, useState } from 'react';

import { useOutboxLink } from '../api/outbox/outbox-view.ts';
import { Sign } from './sign.tsx';
import { uiTexts } from './texts.ts';

export type SaveState = 'saving' | 'saved' | 'waiting' | 'failed' | 'conflict';

/**
 * Where a save stands: colour, icon and word. `withWord` writes the word beside the icon; else it is the
 * tooltip and what a screen reader says. `wraps`: the word is a sentence, which may take a second line. It announces
 * nothing by itself: forty of them stand in a grid.
 */
export function SaveStatus({ word, ...status }: Status) {
  if (word === undefined && status.state === 'waiting') return <WaitingStatus {...status} />;
  return <StatusSign word={word ?? uiTexts[status.state]} {...status} />;
}

interface Status {
  state: SaveState;
  word?: string;
  withWord?: boolean;
  wraps?: boolean;
}

/** For what it waits: the connection, or the device, where what is kept there cannot be read. */
function WaitingStatus(status: Status) {
  const link = useOutboxLink();
  return <StatusSign word={link === 'unreadable' ? uiTexts.waitingUnread : uiTexts.waiting} {...status} />;
}

function StatusSign({ state, word, withWord = false, wraps = false }: Status & { word: string }) {
  const turns = useLasting(state === 'saving') || undefined;
  if (withWord) {
    return (
      <span className="save-status" data-state={state} data-turns={turns} data-wraps={wraps || undefined}>
        <Sign name={state} />
        {word}
      </span>
    );
  }
  return (
    <span
      className="save-status"
      data-state={state}
      data-turns={turns}
      role="img"
      aria-label={word}
      title={word}
    >
      <Sign name={state} />
    </span>
  );
}

/**
 * True once it has been true for half a second. A quick save is over before its sign turns: a movement that only
 * waits to begin has every frame of typing drawn a second time.
 */
function useLasting(now: boolean): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!now) return undefined;
    const timer = setTimeout(() => setLasting(true), 500);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [now]);
  return now && lasting;
}
