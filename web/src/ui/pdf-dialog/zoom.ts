/** How large pages are drawn: a factor where 1 is the size on paper, or by the room there is. */
export type Zoom = 'readable' | 'width' | number;

const steps = [0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4];

/** CSS pixels for each point of the page at 100%. */
export const pixelsPerPoint = 96 / 72;

/** The largest size at which a whole page is easily read; wider pages leave the lines too long for the eye. */
const readableAtMost = 1.25;

/** The factor of a zoom for a page so many points wide in so much room (CSS pixels). */
export function zoomFactor(zoom: Zoom, pageWidth: number, room: number): number {
  if (typeof zoom === 'number') return zoom;
  const whole = Math.max(0.1, room / (pageWidth * pixelsPerPoint));
  return zoom === 'width' ? whole : Math.min(whole, readableAtMost);
}

/** The next step of zoom in (1) or out (-1). */
export function zoomStep(factor: number, direction: 1 | -1): number {
  const near = 0.01;
  if (direction === 1) return steps.find((step) => step > factor + near) ?? Math.max(...steps);
  return steps.findLast((step) => step < factor - near) ?? Math.min(...steps);
}
