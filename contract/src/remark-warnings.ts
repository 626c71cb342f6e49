import { nameInPattern, plainLetters } from './names-in-text.ts';
import { unprintableIn } from './printable.ts';

/**
 * What may be wrong with a remark: another student's name, a pronoun that does not fit, the same words for
 * many, letters that the report card cannot print. Warnings, never refusals: a remark may well speak of a classmate.
 */

export interface RemarkedStudent {
  student_id: number;
  first_name: string;
  last_name: string;
  gender: 'M' | 'F' | null;
  comment: string;
}

export interface RemarkWarnings {
  /** Classmates whose first name stands in the remark. */
  names: readonly string[];
  /** Pronouns of the other gender, as written. */
  pronouns: readonly string[];
  /** How many students of the class have this very remark; 0 while they are few. */
  same: number;
  /** Letters that no document can print. */
  unprintable: readonly string[];
}

/** From so many students on, one remark for all of them is worth a second look. */
const manyWithOneRemark = 5;

/** The warnings of a whole class at once, by student; students without any are left out. */
export function warningsOfClass(students: readonly RemarkedStudent[]): Map<number, RemarkWarnings> {
  const warnings = new Map<number, RemarkWarnings>();
  const counts = new Map<string, number>();
  for (const { comment } of students) counts.set(keyOf(comment), (counts.get(keyOf(comment)) ?? 0) + 1);
  const namesInUse = namesOfClass(students);
  for (const student of students) {
    const found = warningsWith(student, namesInUse, counts.get(keyOf(student.comment)) ?? 0);
    if (found !== null) warnings.set(student.student_id, found);
  }
  return warnings;
}

/** The warnings of one remark before it is applied; null for none. `others` are the student's class. */
export function warningsOf(
  student: RemarkedStudent,
  others: readonly RemarkedStudent[],
): RemarkWarnings | null {
  const classmates = others.filter(({ student_id }) => student_id !== student.student_id);
  const alike = classmates.filter(({ comment }) => keyOf(comment) === keyOf(student.comment)).length;
  return warningsWith(student, namesOfClass(classmates), alike + 1);
}

/** A first name and how it is looked for. */
interface NameInUse {
  name: string;
  pattern: RegExp;
}

function warningsWith(
  student: RemarkedStudent,
  namesInUse: readonly NameInUse[],
  alike: number,
): RemarkWarnings | null {
  if (student.comment.trim() === '') return null;
  const own = wordsOf(`${student.first_name} ${student.last_name}`);
  const comment = plainLetters(student.comment.normalize('NFC'));
  const names = namesInUse
    .filter(
      ({ name, pattern }) => pattern.test(comment) && !wordsOf(name).every((word) => own.includes(word)),
    )
    .map(({ name }) => name);
  const pronouns =
    student.gender === null ? [] : [...new Set(student.comment.match(foreignTo[student.gender]) ?? [])];
  const same = alike >= manyWithOneRemark ? alike : 0;
  const unprintable = unprintableIn(student.comment);
  const found = { names, pronouns, same, unprintable };
  return names.length + pronouns.length + same + unprintable.length === 0 ? null : found;
}

const foreignTo = {
  M: /(?<![\p{L}\p{N}])(?:she|her|hers|herself)(?![\p{L}\p{N}])/giu,
  F: /(?<![\p{L}\p{N}])(?:he|him|his|himself)(?![\p{L}\p{N}])/giu,
} as const;

/** Given names that are plain words too: they mean a person only with a capital. */
const plainWords = new Set(
  `amber amity angel april ariel art august autumn bill blessing bliss blossom bobby brook carol chance charity
  chase cherish cherry christian clay cliff coral crystal daisy dale dawn dean destiny diamond divine drew earl ebony
  eden ember eternal ethic eve faith fern forest frank gale gene ginger glen glory grace grant guy harmony hazel
  heath heather heaven holly honey honour hope hunter iris ivory ivy jack jade jasmine jewel joy june justice
  king lance lane lark laurel liberty lily love lyric major mark marvel mason max may melody mercy merit miles
  miracle misty myrtle nick noble norm ocean olive opal pat patience peace pearl penny poppy precious price prince
  princess prosper prudence queen rain ray reason rich river rob robin rock rocky rose royal ruby rusty sandy
  scarlet serenity shade sheer shepherd skip skye sky sonny star sterling stone storm sue summer sunny teal temple
  terry thyme treasure trinity true unique unity valour verity victor victory violet virtue ward will willow wisdom
  woody zion`.split(/\s+/),
);

function namesOfClass(students: readonly RemarkedStudent[]): NameInUse[] {
  const names = new Set(
    students.map(({ first_name }) => first_name.trim()).filter((name) => name.length > 1),
  );
  return [...names].map((name) => {
    const flags = plainWords.has(plainLetters(name).toLowerCase()) ? 'u' : 'iu';
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}-])${nameInPattern(name)}(?![\\p{L}\\p{N}-])`, flags);
    return { name, pattern };
  });
}

function wordsOf(text: string): string[] {
  return plainLetters(text.normalize('NFC'))
    .toLowerCase()
    .split(/[\s-]+/);
}

/** Two remarks are the same whatever their case and spacing. */
function keyOf(comment: string): string {
  return comment.trim().toLowerCase().replace(/\s+/g, ' ');
}
