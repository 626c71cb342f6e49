import { type RefObject, useEffect, useEffectEvent } from 'react';

import { showSnackbar } from './snackbar-host.tsx';
import { uiTexts } from './texts.ts';

/** Marks a place over which a file is held that it would take; `page-styles.ts` has its look. */
const heldOver = 'data-file-over';

/** Where a file is taken that is dropped, beside the button by which one is chosen. */
export interface DropPlaces {
  places: readonly RefObject<HTMLElement | null>[];
  /** Has the focus after a drop, as after a press: what was being typed elsewhere is left, and so stored. */
  button: RefObject<HTMLElement | null>;
  /** Nothing is taken now. */
  busy?: boolean;
}

/** Whether files are dragged. What is dragged out of a page or a spreadsheet may have a picture with it, and brings its text. */
export function carriesFiles({ dataTransfer }: DragEvent): boolean {
  const types = dataTransfer?.types ?? [];
  return types.includes('Files') && !types.includes('text/html');
}

/** Takes the one file that is dropped on a place, and says why where none is taken. What stands over the place takes nothing. */
export function useFileDrop(drop: DropPlaces | undefined, onFile: (file: File) => void): void {
  const take = useEffectEvent((dropped: DataTransfer) => {
    const file = dropped.files[0];
    const word = drop?.busy === true ? uiTexts.dropLater : whyNotTaken(dropped);
    if (word !== null) showSnackbar(word, { severity: 'warning' });
    else if (file) {
      drop?.button.current?.focus();
      onFile(file);
    }
  });
  // Anew with each drawing, which may have put another element in the place.
  useEffect(() => {
    if (drop === undefined) return undefined;
    const { places, busy = false } = drop;
    const endings = places.flatMap(({ current }) =>
      current === null ? [] : [takeDrops(current, { busy, onDrop: take })],
    );
    return () => endings.forEach((end) => end());
  });
}

/** One that is a folder, or of which the device gives nothing away, is none that could be read. */
function whyNotTaken({ files, items }: DataTransfer): string | null {
  if (files.length > 1) return uiTexts.dropOne;
  const isFolder = [...items].some((item) => item.webkitGetAsEntry()?.isDirectory === true);
  return files.length === 0 || isFolder ? uiTexts.dropFile : null;
}

/** Answers how to stop. */
function takeDrops(
  place: HTMLElement,
  { busy, onDrop }: { busy: boolean; onDrop: (dropped: DataTransfer) => void },
): () => void {
  const listening = new AbortController();
  const on = (type: 'dragenter' | 'dragover' | 'dragleave' | 'drop', does: (event: DragEvent) => void) => {
    const ofFiles = (event: DragEvent) => {
      if (carriesFiles(event)) does(event);
    };
    place.addEventListener(type, ofFiles, { signal: listening.signal });
  };
  const letGo = () => place.removeAttribute(heldOver);
  const hold = (event: DragEvent) => {
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
    if (!busy) place.setAttribute(heldOver, '');
  };
  on('dragenter', hold);
  on('dragover', hold);
  on('dragleave', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && place.contains(relatedTarget))) letGo();
  });
  on('drop', (event) => {
    event.preventDefault();
    letGo();
    if (event.dataTransfer) onDrop(event.dataTransfer);
  });
  return () => {
    listening.abort();
    letGo();
  };
}
