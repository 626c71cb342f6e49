import {
  attendanceStatuses,
  type AttendanceStatus,
  type ClassRegister,
  type RegisterEntry,
} from './attendance.ts';

/**
 * A register as one flat record, so that what two people changed in it can be joined: a line for each student,
 * whether it was taken at all, and of one that is to be saved whether whoever is not marked is present.
 */
export type RegisterLines = Readonly<Record<string, string>>;

export type RegisterMark = Pick<RegisterEntry, 'status' | 'time' | 'note'>;

/** The field that says whether a register was taken; students' fields are their ids. */
export const takenField = 'taken';
export const takenLine = 'yes';

/** The field in which stays that somebody took a register which nobody had taken, where it is a taken one by now. */
const restField = 'rest';
const restLine = 'present';

/** How everyone stands in a register that nobody has taken yet. */
export const presentMark: RegisterMark = { status: attendanceStatuses.present, time: null, note: '' };

/** A register as it was answered, in lines. */
export function registerLinesOf({ taken, entries }: ClassRegister): RegisterLines {
  return {
    [takenField]: taken ? takenLine : '',
    ...Object.fromEntries(entries.map((entry) => [entry.student_id, lineOf(entry)])),
  };
}

/** One student's line, which `markIn` reads: equal lines say the same. */
export function lineOf({ status, time, note }: RegisterMark): string {
  return `${status} ${time ?? '-'} ${note}`;
}

/** What the register says of a student; null for one who was left out of a taken register. */
export function markIn(lines: RegisterLines, studentId: number | string): RegisterMark | null {
  const line = lines[studentId];
  if (line === undefined) return isUntaken(lines) || lines[restField] === restLine ? presentMark : null;
  const [status = '', time = ''] = line.split(' ', 2);
  return {
    status: Number(status) as AttendanceStatus,
    time: time === '-' ? null : time,
    note: line.slice(status.length + time.length + 2),
  };
}

/** The students whose lines differ, by id. */
export function changedStudents(before: RegisterLines, after: RegisterLines): string[] {
  return Object.keys(after).filter((field) => isStudent(field) && after[field] !== before[field]);
}

/** Whether who changed a register saw it untaken, with everyone present, also where it is a taken one by now. */
export function takesRegister(before: RegisterLines, after: RegisterLines): boolean {
  return isUntaken(before) || after[restField] === restLine;
}

function isUntaken(lines: RegisterLines): boolean {
  return lines[takenField] !== takenLine;
}

function isStudent(field: string): boolean {
  return field !== takenField && field !== restField;
}

/**
 * Joins two changes that began from the same register. Who was present by default in a register that nobody had
 * taken was said to be present by nobody, so that a mark of either side stands against it; whom neither side marked is
 * present all the same.
 */
export function mergeRegisters(
  base: RegisterLines,
  mine: RegisterLines,
  theirs: RegisterLines,
): { merged: RegisterLines; clashes: readonly string[] } {
  const standing = (lines: RegisterLines, field: string) =>
    isStudent(field) ? describe(markIn(lines, field)) : lines[field];
  const changed = Object.keys(mine).filter((field) => mine[field] !== base[field]);
  const kept = changed.map((field): [string, string] => [field, mine[field] ?? '']);
  const rest: RegisterLines = takesRegister(base, mine) ? { [restField]: restLine } : {};
  return {
    merged: { ...theirs, ...Object.fromEntries(kept), ...rest },
    clashes: changed.filter((field) => {
      const now = standing(theirs, field);
      // A register that was taken without a student says nothing against a mark.
      return now !== undefined && now !== standing(base, field) && now !== standing(mine, field);
    }),
  };
}

function describe(mark: RegisterMark | null): string | undefined {
  return mark === null ? undefined : lineOf(mark);
}

/** The entries of a register with others in the place of their students'. */
export function withEntries(
  entries: readonly RegisterEntry[],
  others: readonly RegisterEntry[],
): RegisterEntry[] {
  const byStudent = new Map([...entries, ...others].map((entry) => [entry.student_id, entry]));
  return [...byStudent.values()];
}

/** The register after a save, of which the server answers the entries that it stored. */
export function withStoredEntries(register: ClassRegister, stored: ClassRegister): ClassRegister {
  const entries = new Map(register.entries.map((entry) => [entry.student_id, entry]));
  for (const entry of stored.entries) {
    const known = entries.get(entry.student_id);
    if (known === undefined || known.version <= entry.version) entries.set(entry.student_id, entry);
  }
  return { ...stored, entries: [...entries.values()] };
}
