import type { LessonGround } from 'contract/class-ground';
import type { MarkRecord } from 'contract/marks';
import type { ChangedRecord, LessonNews } from 'contract/presence';
import { timetableCalls } from 'contract/timetable';
import { useEffect, useState } from 'react';

import { currentTermQuery } from '../../api/current-term.ts';
import { queryClient, queryKeyOf } from '../../api/query-client.ts';
import { isTypedOver } from '../../api/draft.ts';
import { followOffice } from '../../ui/follow-office.ts';
import { lastFirst } from '../../ui/full-name.ts';
import { followLesson } from './follow-lesson.ts';
import { type OpenLesson, sheetQuery, storedRecord, titleNow } from './lesson.ts';
import { markKey, markKind, noteTheirs } from './mark-kind.ts';
import { entryNow } from './sheet-edits.ts';

/** Milliseconds for which it is said who changed what. */
const saidFor = 10_000;

const currentTerm = { queryKey: currentTermQuery.queryKey };
const lessonLists = { queryKey: queryKeyOf(timetableCalls.listTeacherLessons) };

/** Whether the subject is called otherwise by now. */
function isRenamed(lesson: OpenLesson, { subject_title }: LessonGround): boolean {
  const known = titleNow(lesson);
  return known !== undefined && subject_title !== undefined && known !== subject_title;
}

/** Whose the lesson is, and in which term the school is, are read anew. */
function readPlace(): void {
  void queryClient.invalidateQueries(lessonLists);
  void queryClient.invalidateQueries(currentTerm);
}

/** The term alone, of which nothing else is told meanwhile: that prolongs no session, as the list of the classes would. */
async function readTermAgain(): Promise<void> {
  const termNow = () => queryClient.getQueryData(currentTermQuery.queryKey)?.id;
  const before = termNow();
  await queryClient.invalidateQueries(currentTerm);
  if (termNow() !== before) void queryClient.invalidateQueries(lessonLists);
}

/** What others changed last: by whom, and whose records. */
export interface ChangeByOthers {
  by: string;
  students: readonly string[];
}

/**
 * Follows the open mark sheet: who else has it open, what they changed in it, and what the office changed under it. Their
 * saves go into the sheet; what is being typed and what waits to be sent stays as it is. A record in which something is
 * being typed waits until that has left its cell, so that the two are still told apart as a clash.
 */
export function usePresence(lesson: OpenLesson): {
  present: readonly string[];
  changes: readonly ChangeByOthers[];
} {
  const [present, setPresent] = useState<readonly string[]>([]);
  const [changes, setChanges] = useState<readonly ChangeByOthers[]>([]);
  const { form_class_id, academic_term_id, subject_id, employee_id } = lesson;

  useEffect(() => {
    const sheet = { form_class_id, academic_term_id, subject_id, employee_id, subject_title: '' };
    const held = new Map<number, ChangedRecord>();
    const show = (now: readonly string[]) =>
      setPresent((before) => (before.join('\n') === now.join('\n') ? before : now));
    let unsaid: ReturnType<typeof setTimeout> | undefined;

    function lay(records: readonly ChangedRecord[]) {
      const laid = records.filter((told) => {
        const { by_you, ...record } = told;
        const old = storedRecord(sheet, record.student_id);
        if (old === undefined || record.version <= old.version) return false;
        if (isTypedOver(markKey(old), { ...entryNow(old) })) {
          held.set(record.student_id, told);
          return false;
        }
        if (!by_you) noteTheirs(record);
        markKind.onStored(record);
        return true;
      });
      const byOthers = laid.filter(({ by_you, updated_by }) => !by_you && updated_by !== null);
      if (byOthers.length === 0) return;
      clearTimeout(unsaid);
      setChanges(changesIn(byOthers));
      unsaid = setTimeout(() => setChanges([]), saidFor);
    }

    function layHeld() {
      const records = [...held.values()];
      held.clear();
      lay(records);
    }

    // The cell stores its text as it is left; this comes after.
    const onFocusOut = () => held.size > 0 && setTimeout(layHeld);
    document.addEventListener('focusout', onFocusOut);
    const { queryKey } = sheetQuery(sheet);
    const office = followOffice<LessonGround>({
      form_class_id,
      students: {
        query: { queryKey },
        ids: () => queryClient.getQueryData(queryKey)?.data.map(({ student_id }) => student_id),
      },
      withTerm: [lessonLists],
      alsoOutdated: (ground) => (isRenamed(sheet, ground) ? [lessonLists] : []),
    });
    const stop = followLesson(
      {
        className: form_class_id,
        termId: String(academic_term_id),
        subjectCode: String(subject_id),
        employeeId: String(employee_id),
      },
      {
        news(news: LessonNews) {
          show(news.present);
          layHeld();
          lay(news.changed);
          if (news.ground !== undefined) office.changed(news.ground);
        },
        gap: () => void queryClient.invalidateQueries({ queryKey }),
        // Whoever was there last may have left long ago.
        lost: () => show([]),
        // The lesson is another's or gone: the list of the classes tells.
        refused() {
          office.stop();
          readPlace();
        },
        stillRefused: () => void readTermAgain(),
        again() {
          readPlace();
          // A sheet that could not be read in this term, whose timetable may have come since.
          if (queryClient.getQueryData(queryKey) === undefined)
            void queryClient.invalidateQueries({ queryKey });
        },
      },
    );
    return () => {
      stop();
      office.stop();
      clearTimeout(unsaid);
      document.removeEventListener('focusout', onFocusOut);
    };
  }, [form_class_id, academic_term_id, subject_id, employee_id]);

  return { present, changes };
}

function changesIn(records: readonly MarkRecord[]): ChangeByOthers[] {
  const people = new Set(records.map(({ updated_by }) => updated_by ?? ''));
  return [...people].map((by) => ({
    by,
    students: records.filter(({ updated_by }) => updated_by === by).map(lastFirst),
  }));
}
