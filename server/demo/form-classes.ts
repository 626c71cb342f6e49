/** The form classes of a school of a given size, and how many students sit in each. */

export interface FormClass {
  form_class_id: string;
  form_level: number;
  /** Which row of classes it belongs to: 1B, 2B and 3B share one, so do 4 Sci and 5 Sci. */
  column: number;
  stream: Stream;
  size: number;
}

export type Stream = 'Lower' | 'Sci' | 'Mod' | 'Bus' | 'Tech' | 'Sixth';

const upperStreams = ['Sci', 'Mod', 'Bus', 'Tech'] as const;
const usualSize = 35.5;
/** Sixth form is for the few: two classes however large the school. */
const largestSixthForm = 80;

/** The sizes add up to the number of students exactly. */
export function formClasses(students: number): FormClass[] {
  const sixth = Math.min(largestSixthForm, 2 * Math.round(students / 20));
  const lowerForms = students - sixth;
  const columns = Math.max(1, Math.round(lowerForms / 5 / usualSize));
  const classes: FormClass[] = [];
  for (let level = 1; level <= 5; level++) {
    // What does not divide by five goes to the first forms: the intake of a year never shrinks on its way up.
    const ofLevel = Math.floor(lowerForms / 5) + (level <= lowerForms % 5 ? 1 : 0);
    columnSizes(ofLevel, columns).forEach((size, column) => {
      const stream = level <= 3 ? 'Lower' : (upperStreams[column % upperStreams.length] ?? 'Mod');
      classes.push({ form_class_id: className(level, column), form_level: level, column, stream, size });
    });
  }
  for (const [i, half] of ['Lw', 'Up'].entries()) {
    classes.push({ form_class_id: `6 ${half}`, form_level: 6, column: i, stream: 'Sixth', size: sixth / 2 });
  }
  return classes;
}

function columnSizes(ofLevel: number, columns: number): number[] {
  const sizes = Array.from(
    { length: columns },
    (_, i) => Math.floor(ofLevel / columns) + (i >= columns - (ofLevel % columns) ? 1 : 0),
  );
  // No real school's classes are all of one size.
  const last = columns - 1;
  if (columns >= 3) {
    sizes[0] = (sizes[0] ?? 0) - 1;
    sizes[last] = (sizes[last] ?? 0) + 1;
  }
  return sizes;
}

function className(level: number, column: number): string {
  if (level <= 3) {
    const round = Math.floor(column / 26);
    return `${level}${String.fromCharCode(65 + (column % 26))}${round === 0 ? '' : round + 1}`;
  }
  const round = Math.floor(column / upperStreams.length);
  return `${level} ${upperStreams[column % upperStreams.length]}${round === 0 ? '' : ` ${round + 1}`}`;
}
