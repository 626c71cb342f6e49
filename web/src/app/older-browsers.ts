/**
 * Safari has it since 17.4. On a phone or a Mac that stays with an older one, down to 16.4, all else of the program runs but
 * what draws documents in the page: there they are downloaded.
 */
if (!('groupBy' in Map)) Object.assign(Map, { groupBy });

function groupBy<Key, Item>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
