/**
 * A text in which a school year is one word: '2026-2027' does not break at its hyphen. No other hyphen is put there,
 * so what is copied, searched for and read out stays the same.
 */
export function WholeYears({ children }: { children: string }) {
  return children.split(/(\d{4}-\d{4})/).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      <span key={place} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ),
  );
}
