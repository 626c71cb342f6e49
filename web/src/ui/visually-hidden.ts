/** For what only screen readers need. */
export const visuallyHidden = {
  position: 'absolute',
  inlineSize: 1,
  blockSize: 1,
  margin: -1,
  padding: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
  // What is announced changes with every save: the page is not laid out anew for it.
  contain: 'strict',
} as const;
