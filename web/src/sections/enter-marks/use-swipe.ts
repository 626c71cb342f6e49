import { type TouchEvent, useRef } from 'react';

/** A finger drawn this far, and mostly sideways, is a swipe; in px. */
const farEnough = 60;

/** Swipes between students: to the left goes on, to the right back. Fields keep their own gestures. */
export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart(event: TouchEvent) {
      const touch = event.touches.item(0);
      const inField = event.target instanceof Element && event.target.closest('input, select') !== null;
      start.current =
        touch === null || inField || event.touches.length > 1 ? null : { x: touch.clientX, y: touch.clientY };
    },
    onTouchEnd(event: TouchEvent) {
      const touch = event.changedTouches.item(0);
      const from = start.current;
      start.current = null;
      if (from === null || touch === null) return;
      const across = touch.clientX - from.x;
      if (Math.abs(across) < farEnough || Math.abs(touch.clientY - from.y) > Math.abs(across) / 2) return;
      onSwipe(across < 0 ? 1 : -1);
    },
  };
}
