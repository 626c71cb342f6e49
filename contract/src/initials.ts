/**
 * Who has no picture, on the screens and on paper: 'Aisha', 'Mohammed' → 'AM'. A letter keeps its accents; '' for one
 * without a name.
 */
export function initialsOf(firstName: string, lastName: string): string {
  return [firstName, lastName].map(firstLetterOf).join('').toUpperCase();
}

function firstLetterOf(name: string): string {
  return /^.\p{M}*/su.exec(name.trim())?.[0] ?? '';
}
