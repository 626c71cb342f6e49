/** Students named one by one; more are counted. */
const mostNamed = 3;

/** Words about others at the same mark sheet. */
export const presenceTexts = {
  alsoOpen: (names: readonly string[]) =>
    `${listed(names)} also ${names.length === 1 ? 'has' : 'have'} this class open`,
  changed: (by: string, students: readonly string[]) =>
    `${by} changed ${students.length > mostNamed ? `${students.length} students` : students.join('; ')}`,
} as const;

/** 'A', 'A and B', 'A, B and C'. */
function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
