/**
 * Whoever did something, for the screens that say who: by the name of then, with the present one where that is another,
 * and with the number that Employees shows in its column ID where the name alone could be somebody else's.
 */
export function doerInWords(then: string, { now, id }: { now?: string; id?: number }): string {
  const more = [now === undefined ? '' : `now ${now}`, id === undefined ? '' : `ID ${id}`];
  const told = more.filter((part) => part !== '').join(', ');
  return told === '' ? then : `${then} (${told})`;
}
