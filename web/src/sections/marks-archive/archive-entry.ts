import { attendanceCode, type CourseAttendance } from 'contract/marks';

/** What stands in a box: a mark, or the code in place of one. */
export interface ArchiveEntry {
  mark: number | null;
  /** The person changes it by a mark alone. Absent where an earlier version of the page did not keep it. */
  attendance?: CourseAttendance | undefined;
}

/**
 * Joins a mark of mine with what stands in its box by now. It clashes with another mark, and with an Absent or No Work that
 * was set or taken back since, unless both come to the same: a mark that is cleared leaves the code as it is.
 */
export function mergeArchiveEntries(
  base: ArchiveEntry,
  mine: ArchiveEntry,
  theirs: ArchiveEntry,
): { merged: ArchiveEntry; clashes: readonly string[] } {
  const isKnown = base.attendance !== undefined;
  const moved = theirs.mark !== base.mark || (isKnown && theirs.attendance !== base.attendance);
  const kept = mine.mark === null || !isKnown ? theirs.attendance : attendanceCode.present;
  const differs = theirs.mark !== mine.mark || theirs.attendance !== kept;
  return {
    merged: { mark: mine.mark, attendance: theirs.attendance },
    clashes: moved && differs ? ['mark'] : [],
  };
}
