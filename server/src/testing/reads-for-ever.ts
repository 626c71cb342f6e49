/** For a process of its own: a parser that a file leads astray. */
process.on('message', () => {
  for (;;);
});
process.send?.({ kind: 'ready' });
