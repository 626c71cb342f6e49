import { attendanceCode, type CourseAttendance } from 'contract/marks';

/** What stands in a box: a mark, or the code in place of one. */
export interface ArchiveEntry {
  mark: number | null;
  /** The person changes it by a mark alone. Of what is wanted an earlier version of the page did not keep it. */
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
  const moved = theirs.mark !== base.mark || theirs.attendance !== base.attendance;
  const kept = mine.mark === null ? theirs.attendance : attendanceCode.present;
  const differs = theirs.mark !== mine.mark || theirs.attendance !== kept;
  return {
    merged: { mark: mine.mark, attendance: theirs.attendance },
    clashes: moved && differs ? ['mark'] : [],
  };
}
