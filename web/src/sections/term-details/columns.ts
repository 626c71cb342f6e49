/** Of a wide window, in pixels: the left column, with the classes and then the student, and the room beside it. */
export const leftColumn = 320;
export const columnGap = 24;

export const columns = `${leftColumn}px minmax(0, 1fr)`;
