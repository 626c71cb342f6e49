import {
  type ArchiveKind,
  archiveKinds,
  type ArchiveTerms,
  archiveField,
  archiveSubjects,
  marksArchiveCalls,
  testIds,
} from 'contract/marks-archive';
import { attendanceCode, markRecord, type MarkRecord } from 'contract/marks';
import { z } from 'zod';

import { call } from '../../api/call.ts';
import type { OutboxKind, OutboxRow } from '../../api/outbox/outbox-row.ts';
import { registerKind } from '../../api/outbox/outbox-kinds.ts';
import { queryClient, queryOf } from '../../api/query-client.ts';
import { type ArchiveEntry, mergeArchiveEntries } from './archive-entry.ts';
import { archiveTexts } from './texts.ts';

/** Which record a box is of. */
interface ArchiveTarget {
  student_id: number;
  academic_term_id: number;
  subject_id: number;
}

/** What of a mark record the archive shows, and who saved it. */
export type ArchivedMark = Pick<
  MarkRecord,
  | 'student_id'
  | 'academic_term_id'
  | 'subject_id'
  | 'course_mark'
  | 'exam_mark'
  | 'course_attendance'
  | 'exam_attendance'
  | 'version'
  | 'updated_by'
  | 'updated_at'
>;

export type ArchiveOutboxRow = OutboxRow<ArchiveEntry, ArchivedMark>;

const stale = z.object({ current: markRecord });

/** How the marks of the archive travel through the outbox: each box by itself, over what it showed. */
export const archiveMarkKinds: Readonly<Record<ArchiveKind, OutboxKind<ArchiveEntry, ArchivedMark>>> = {
  course: kindOf('course'),
  exam: kindOf('exam'),
};

for (const kind of archiveKinds) registerKind(archiveMarkKinds[kind]);

/** A box's place in the outbox. */
export function archiveMarkKey(
  kind: ArchiveKind,
  { student_id, academic_term_id, subject_id }: ArchiveTarget,
): string {
  return `archive-${kind} ${academic_term_id} ${subject_id} ${student_id}`;
}

/** A student's terms of Forms 1 to 3 with their marks. */
export function termMarksQuery(studentId: number) {
  return queryOf(marksArchiveCalls.getTermMarks, { params: { studentId: String(studentId) } });
}

/**
 * Changes what is shown of a student's archive, once it is stored. An answer that is on its way may tell of before that, and
 * is asked for again, the first one as well.
 */
export function changeShown(studentId: number, change: (now: ArchiveTerms) => ArchiveTerms): void {
  const { queryKey } = termMarksQuery(studentId);
  queryClient.setQueryData(queryKey, (now) => now && change(now));
  const archive = { queryKey, exact: true };
  if (queryClient.isFetching(archive) === 0) return;
  void queryClient.cancelQueries(archive).then(async () => queryClient.refetchQueries(archive));
}

function kindOf(kind: ArchiveKind): OutboxKind<ArchiveEntry, ArchivedMark> {
  const entryOf = (record: ArchivedMark): ArchiveEntry => {
    const mark = record[`${kind}_mark`];
    // A mark may be stored and not yet drawn in its term, where it has taken the place of an absence.
    return { mark, attendance: mark === null ? record[`${kind}_attendance`] : attendanceCode.present };
  };
  return {
    name: `archive-${kind}`,
    async send({ target, entry, base, mutation_id }) {
      const { mark: from_mark, attendance: from_attendance } = entryOf(base);
      return call(marksArchiveCalls.saveArchiveMark, {
        body: {
          ...(target as ArchiveTarget),
          mark: entry.mark,
          test_id: testIds[kind],
          from_mark,
          from_attendance,
          mutation_id,
        },
      });
    },
    versionOf: (record) => record.version,
    entryOf,
    merge: mergeArchiveEntries,
    currentIn: (body) => stale.safeParse(body).data?.current ?? null,
    inWords: ({ mark }) => [archiveTexts.markInWords(kind, mark)],
    onStored: (record) => showMark(kind, record),
  };
}

/** Puts a mark as it is stored into the open archive of its student. */
function showMark(kind: ArchiveKind, record: ArchivedMark): void {
  const subject = archiveSubjects.find(({ id }) => id === record.subject_id);
  if (subject === undefined) return;
  const field = archiveField(subject, kind);
  const attendance = record[`${kind}_attendance`];
  changeShown(record.student_id, (now) => {
    const withMark = (terms: ArchiveTerms['1']) =>
      terms.map((term) => {
        if (term.termId !== record.academic_term_id) return term;
        const { [field]: _, ...absences } = term.absences;
        return {
          ...term,
          [field]: record[`${kind}_mark`],
          absences: attendance === 1 ? absences : { ...absences, [field]: attendance },
        };
      });
    return { '1': withMark(now['1']), '2': withMark(now['2']), '3': withMark(now['3']) };
  });
}
