/** Keeps the height of a line whose words are still to come: nothing below it moves from under a finger when they do. */
export const keptLine = { '&:empty::before': { content: String.raw`"\200b"` } } as const;
