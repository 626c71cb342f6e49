import type { InvalidateQueryFilters } from '@tanstack/react-query';
import type { SheetGround } from 'contract/presence';
import { termCalls } from 'contract/terms';
import { timetableCalls } from 'contract/timetable';

import { queryClient, queryKeyOf, queryOf } from '../../api/query-client.ts';
import { showSnackbar } from '../../ui/snackbar-host.tsx';
import { untilHandsRest } from '../../ui/use-once-hands-rest.ts';
import { configurationQuery, type OpenLesson, sheetQuery } from './lesson.ts';
import { presenceTexts } from './presence-texts.ts';

/** Milliseconds between two looks whether what is being typed has left its field. */
const pause = 250;

/**
 * Reads anew what an open sheet rests on where the office has changed that: the term, whether exams count, who stands on
 * it. As on coming back to the window, but only once nobody is at work in the sheet: its rows may go, and what was being
 * typed in them would leave its field. While that takes, it is said that it waits.
 */
export function followOffice(sheet: OpenLesson): {
  changed: (ground: SheetGround) => void;
  /** The lesson is another's, or gone: the list of the classes tells. */
  refused: () => void;
  stop: () => void;
} {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSaid = false;
  /** What the sheet was last read for: where the answer was another, it is not asked for again and again. */
  let readFor = '';

  function look(ground: SheetGround) {
    clearTimeout(timer);
    const told = JSON.stringify(ground);
    const stale = told === readFor ? [] : outdatedBy(ground, sheet);
    if (stale.length === 0) {
      isSaid = false;
      return;
    }
    const keys = untilHandsRest();
    if (keys > 0 || isInHand()) {
      if (keys <= 0 && !isSaid) {
        isSaid = true;
        showSnackbar(presenceTexts.waitsToBeRead, { severity: 'info', duration: 8000 });
      }
      timer = setTimeout(look, Math.max(keys, pause), ground);
      return;
    }
    readFor = told;
    isSaid = false;
    readAnew(stale);
  }

  return {
    changed: look,
    refused() {
      clearTimeout(timer);
      readAnew([lessonLists, { queryKey: queryKeyOf(termCalls.getCurrentTerm) }]);
    },
    stop: () => clearTimeout(timer),
  };
}

const lessonLists = { queryKey: queryKeyOf(timetableCalls.listTeacherLessons) };

function readAnew(queries: readonly InvalidateQueryFilters[]) {
  for (const query of queries) void queryClient.invalidateQueries(query);
}

/** What this page has of the sheet, and the server has otherwise by now. */
function outdatedBy(ground: SheetGround, sheet: OpenLesson): InvalidateQueryFilters[] {
  const term = queryOf(termCalls.getCurrentTerm, {});
  const configuration = configurationQuery(sheet);
  const students = sheetQuery(sheet);
  const known = {
    term: queryClient.getQueryData(term.queryKey)?.id,
    exam: queryClient.getQueryData(configuration.queryKey)?.exam_mark,
    students: queryClient.getQueryData(students.queryKey)?.data.map(({ student_id }) => student_id),
  };
  const areOthers =
    known.students !== undefined &&
    known.students.toSorted((a, b) => a - b).join() !== ground.students.join();
  return [
    ...(known.term !== undefined && known.term !== ground.academic_term_id
      ? [{ queryKey: term.queryKey }, lessonLists]
      : []),
    ...(known.exam !== undefined && known.exam !== ground.exam_mark
      ? [{ queryKey: configuration.queryKey }]
      : []),
    ...(areOthers ? [{ queryKey: students.queryKey }] : []),
  ];
}

/** Something is being typed, or begun in a dialog over the sheet. */
function isInHand(): boolean {
  const isTyped = document.activeElement?.hasAttribute('data-typed') === true;
  return isTyped || document.querySelector('.MuiModal-root:not(.MuiModal-hidden)') !== null;
}
