/** Whose report card a page is, which was read as one line: 'Ali, Brandon'. */
export function nameOn(page: string): string | undefined {
  return /Term \d, \d{4}-\d{4} (?:[A-ZŻ]{2} )?(\S+, \S+) /.exec(page)?.[1];
}

/** Average, rank, subjects passed, class average, class size. */
export function factsOn(page: string): string[] {
  const facts =
    /Average (\S+) Rank in class (.+) Subjects passed (.+) Class average (\S+) Class size (\d+)/.exec(page) ??
    [];
  return facts.slice(1);
}
