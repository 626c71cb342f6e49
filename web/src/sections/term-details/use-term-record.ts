import {
  type RegisteredStudent,
  termDetailFields,
  type TermDetails,
  termDetailsOf,
} from 'contract/term-details';
import { useCallback, useState } from 'react';

import { takeUpDraft } from '../../api/draft.ts';
import { change } from '../../api/outbox/outbox.ts';
import { shownRow, useOutboxRow } from '../../api/outbox/outbox-view.ts';
import { storedStudent, termRecordKey, termRecordKind, type TermOutboxRow } from './term-record-kind.ts';

export interface OpenRecord {
  key: string;
  /** 'Ali, Rehana'. */
  name: string;
  student: RegisteredStudent;
  /** The record as the person wants it: what waits, laid over what is stored. */
  entry: TermDetails;
  save: (patch: Partial<TermDetails>, reason?: 'register') => void;
}

/** One student's term record: what to show, and how to change it. */
export function useTermRecord(student: RegisteredStudent): OpenRecord {
  const key = termRecordKey(student);
  const pending = useOutboxRow(key) as TermOutboxRow | undefined;
  // What someone else stores while one is typing must show as a clash, so the text keeps its beginning.
  const [base, setBase] = useState(student);
  if (base !== student && !isTypedOver(base, student)) setBase(student);

  const save = useCallback(
    (patch: Partial<TermDetails>, reason?: 'register') => {
      // A save that was stored a moment ago is in the class before it is drawn.
      const newest = storedStudent(base);
      const record = isTypedOver(base, newest) ? base : newest;
      const now = (shownRow(key) as TermOutboxRow | undefined)?.wanted ?? termDetailsOf(record);
      const differs = Object.entries(patch).some(
        ([field, value]) => now[field as keyof TermDetails] !== value,
      );
      if (!differs) return;
      const { student_id, academic_term_id } = record;
      const row = {
        key,
        label: nameOf(record),
        target: { student_id, academic_term_id },
        base: record,
      };
      void change(termRecordKind, row, patch, reason);
    },
    [key, base],
  );
  return { key, name: nameOf(student), student, entry: pending?.wanted ?? termDetailsOf(student), save };
}

function nameOf({ last_name, first_name }: RegisteredStudent): string {
  return `${last_name}, ${first_name}`;
}

/** Whether a field in which something is being typed holds something else by now. */
function isTypedOver(base: RegisteredStudent, now: RegisteredStudent): boolean {
  if (base.student_id !== now.student_id) return false;
  const key = termRecordKey(now);
  return termDetailFields.some(
    (field) => base[field] !== now[field] && takeUpDraft(`${key} ${field}`) !== null,
  );
}
