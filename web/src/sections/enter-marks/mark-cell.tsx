import {
  attendanceLabels,
  attendanceNames,
  type CourseAttendance,
  type ExamAttendance,
  nextCourseAttendance,
  nextExamAttendance,
  readTypedMark,
} from 'contract/marks';
import { type KeyboardEvent, memo, useContext, useLayoutEffect, useRef } from 'react';

import { showSnackbar } from '../../ui/snackbar-host.tsx';
import { useTypedField } from '../../ui/use-typed-cell.ts';
import { RowTabIndex } from './row-tab-index.ts';
import { marksTexts } from './texts.ts';
import type { MarkRow } from './use-mark-row.ts';

/** The keys that set a mark's attendance. */
const attendanceKeys: Readonly<Record<string, CourseAttendance>> = { p: 1, a: 2, n: 3 };

/** A mark and its attendance button: course P, Abs, NW; exam P, Abs. Absent and No Work close the mark. */
export const MarkCell = memo(function MarkCell({
  field,
  cellId,
  studentName,
  mark,
  attendance,
  version,
  save,
  termCloses,
  place,
}: {
  field: 'course_mark' | 'exam_mark';
  cellId: string;
  studentName: string;
  mark: number | null;
  attendance: CourseAttendance | ExamAttendance;
  version: MarkRow['version'];
  save: MarkRow['save'];
  /** A course-work-only term closes the exam. */
  termCloses: boolean;
  /** Where it stands in the grid, for moving by keys. */
  place: string;
}) {
  const tabIndex = useContext(RowTabIndex);
  const column = marksTexts.columns[field];
  const label = `${studentName}, ${column}`;
  const isCourse = field === 'course_mark';
  const open = !termCloses && attendance === 1;
  const typed = useTypedField({
    id: cellId,
    of: label,
    stored: textOf(mark),
    open,
    isHeard: true,
    read: readTypedMark,
    asTyped: clampAsTyped,
    version,
    save(value: number | null, over) {
      const present = { [isCourse ? 'course_attendance' : 'exam_attendance']: 1 };
      const seen = over && { ...present, [field]: markOf(over.text), version: over.version };
      // Another closed it by Absent or No Work: a mark is for one who was present, and which of both stays is asked.
      save({ ...(over && present), [field]: value }, seen);
    },
  });

  // What is closed or opened gives its place to the other element, and the focus with it: by a key, by an undo, by
  // another's save. A finger on the button keeps it, for a field that has the focus raises the keypad. The field of a
  // closed mark stands there disabled (1-term-reporting §4), out of the way of the keys.
  const cell = useRef<HTMLSpanElement>(null);
  const keepsFocus = useRef(false);
  const holdsFocus = useRef(false);
  useLayoutEffect(() => {
    const takes = keepsFocus.current || (holdsFocus.current && matchMedia('(pointer: fine)').matches);
    if (takes) cell.current?.querySelector<HTMLElement>('[data-cell]')?.focus();
    keepsFocus.current = false;
  }, [open]);

  if (termCloses) {
    return (
      <input
        className="closed"
        // The keys that move come past it, as they would not past one that is disabled outright.
        aria-disabled
        readOnly
        value=""
        data-cell={place}
        tabIndex={-1}
        aria-label={`${label}, ${marksTexts.closed}`}
      />
    );
  }

  const setAttendance = (code: CourseAttendance) => {
    // What is being typed is a step of its own, to which an undo goes back.
    if (code !== 1) typed.commit();
    save(isCourse ? { course_attendance: code } : { exam_attendance: code as ExamAttendance });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const code = attendanceKeys[event.key.toLowerCase()];
    if (code !== undefined && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      if (code === 3 && !isCourse) return;
      keepsFocus.current = open !== (code === 1);
      setAttendance(code);
    }
  };
  /** What is typed on the button is meant for the mark beside it. */
  const onKeyDownOfButton = (event: KeyboardEvent<HTMLElement>) => {
    onKeyDown(event);
    if (!/^\d$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (open) cell.current?.querySelector<HTMLElement>('[data-cell]')?.focus();
    else showSnackbar(marksTexts.closedBy(label, attendanceNames[attendance]), { severity: 'warning' });
  };
  return (
    <span
      ref={cell}
      className={open ? 'mark' : 'mark without'}
      // A field that is taken away while it has the focus says nothing of it, and so counts as holding it still.
      onFocus={() => (holdsFocus.current = true)}
      onBlur={() => (holdsFocus.current = false)}
    >
      {open && (
        <input
          {...typed.input}
          className="numbers"
          inputMode="decimal"
          enterKeyHint="next"
          autoComplete="off"
          aria-label={label}
          aria-keyshortcuts={isCourse ? 'P A N' : 'P A'}
          data-cell={place}
          data-open
          data-typed={typed.typed}
          tabIndex={tabIndex}
          title={typed.message ?? typed.notice ?? undefined}
          onKeyDown={(event) => {
            typed.input.onKeyDown(event);
            onKeyDown(event);
          }}
        />
      )}
      {!open && <input disabled aria-label={label} />}
      {open && (
        <span className="shown numbers" aria-hidden>
          {typed.text}
        </span>
      )}
      <button
        type="button"
        className="attendance"
        data-code={attendance}
        data-cell={open ? undefined : place}
        tabIndex={tabIndex}
        aria-label={marksTexts.attendanceOf(
          studentName,
          column,
          attendanceLabels[attendance],
          attendanceNames[attendance],
        )}
        title={attendanceNames[attendance]}
        onKeyDown={onKeyDownOfButton}
        onClick={(event) => {
          const code = isCourse
            ? nextCourseAttendance(attendance)
            : nextExamAttendance(attendance as ExamAttendance);
          // Pressed by a key, not by a pointer.
          keepsFocus.current = event.detail === 0 && open !== (code === 1);
          setAttendance(code);
        }}
      >
        {attendanceLabels[attendance]}
      </button>
      {(typed.message ?? typed.notice) && (
        <span className="notice" role="status" data-bad={typed.message !== null || undefined}>
          {typed.message ?? typed.notice}
        </span>
      )}
    </span>
  );
});

/** '' for none, 67 for 67, 67.5 for 67.5. */
function textOf(mark: number | null): string {
  return mark === null ? '' : String(mark);
}

function markOf(text: string): number | null {
  return text === '' ? null : Number(text);
}

/** A number beyond 0 to 100 is clamped as it is typed; further decimals wait until the cell is left. */
function clampAsTyped(text: string): { text: string; notice: string } | null {
  const reading = readTypedMark(text);
  if (!reading.ok || !reading.clamped || reading.notice === null) return null;
  return { text: String(reading.value), notice: reading.notice };
}
