/**
 * For a field whose value the browser may know: its label gives way to what the browser fills in. The theme leaves
 * this out elsewhere.
 */
export const filledByTheBrowser = { disableInjectingGlobalStyles: false } as const;
