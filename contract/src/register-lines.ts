import {
  attendanceStatuses,
  type AttendanceStatus,
  type ClassRegister,
  type RegisterEntry,
} from './attendance.ts';

/**
 * A register as one flat record, so that what two people changed in it can be joined: a line for each student,
 * and whether it was taken at all.
 */
export type RegisterLines = Readonly<Record<string, string>>;

export type RegisterMark = Pick<RegisterEntry, 'status' | 'time' | 'note'>;

/** The field that says whether a register was taken; students' fields are their ids. */
export const takenField = 'taken';
export const takenLine = 'yes';

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
  if (line === undefined) return lines[takenField] === takenLine ? null : presentMark;
  const [status = '', time = ''] = line.split(' ', 2);
  return {
    status: Number(status) as AttendanceStatus,
    time: time === '-' ? null : time,
    note: line.slice(status.length + time.length + 2),
  };
}

/** The students whose lines differ, by id. */
export function changedStudents(before: RegisterLines, after: RegisterLines): string[] {
  return Object.keys(after).filter((field) => field !== takenField && after[field] !== before[field]);
}

/**
 * Joins two changes that began from the same register. Who was present by default in a register that nobody had
 * taken was said to be present by nobody, so that a mark of either side stands against it.
 */
export function mergeRegisters(
  base: RegisterLines,
  mine: RegisterLines,
  theirs: RegisterLines,
): { merged: RegisterLines; clashes: readonly string[] } {
  const standing = (lines: RegisterLines, field: string) =>
    field === takenField ? lines[field] : describe(markIn(lines, field));
  const changed = Object.keys(mine).filter((field) => mine[field] !== base[field]);
  const kept = changed.map((field): [string, string] => [field, mine[field] ?? '']);
  return {
    merged: { ...theirs, ...Object.fromEntries(kept) },
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
