/** The primary colour of a school that chose none. */
export const schoolGreen = { light: '#1F6B45', dark: '#7CC7A0' };

/**
 * The colours of all screens (look), as variables for plain elements too; the mark grid uses bare inputs for speed.
 * Light values, then the dark ones. The save states are also what SaveStatus shows.
 */
export const plainVariables = {
  '--mark-saving': ['#5C665E', '#A9B2AA'],
  '--mark-saved': ['#1F6B45', '#7CC7A0'],
  '--mark-waiting': ['#8A5A00', '#E3B341'],
  '--mark-failed': ['#B3261E', '#F2938C'],
  '--mark-conflict': ['#6B3FA0', '#C5A3F0'],
  '--page': ['#FAF8F3', '#161814'],
  '--paper': ['#FFFFFF', '#1F221D'],
  '--beige': ['#EFE6D2', '#3A352B'],
  '--beige-faint': ['#F6F1E5', '#282720'],
  '--text': ['#1E241F', '#E6E8E3'],
  '--muted': ['#5C665E', '#A9B2AA'],
  '--rule': ['#E2DCCD', '#3B3F37'],
  '--field-rule': ['#8B8F83', '#80867C'],
  '--row-hover': ['#F6F1E5', '#282B25'],
  '--chart-first': [schoolGreen.light, schoolGreen.dark],
  '--chart-second': ['#9A7B4F', '#C9AE86'],
  '--dialog-shadow': ['0 12px 40px rgb(30 36 31 / 0.22)', '0 12px 40px rgb(0 0 0 / 0.6)'],
  '--cell-closed': [hatched('#EFE6D2', '#F8F4EA'), hatched('#3A352B', '#26251F')],
} as const satisfies Record<`--${string}`, readonly [light: string, dark: string]>;

function hatched(line: string, ground: string): string {
  return `repeating-linear-gradient(135deg, ${line} 0 3px, ${ground} 3px 7px)`;
}
