/** A field that takes input lies on white, one for reading on beige. */
export function fieldLook(open: boolean) {
  return { bgcolor: open ? 'background.paper' : 'var(--beige-faint)' };
}
