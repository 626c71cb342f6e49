import {
  type RegisteredStudent,
  termDetailFields,
  type TermDetails,
  termDetailsOf,
} from 'contract/term-details';
import { useCallback } from 'react';

import { change } from '../../api/outbox/outbox.ts';
import { shownRow, useOutboxRow } from '../../api/outbox/outbox-view.ts';
import { lastFirst } from '../../ui/full-name.ts';
import { uiTexts } from '../../ui/texts.ts';
import { useAsDrawn } from '../../ui/use-as-drawn.ts';
import type { Seen } from '../../ui/use-typed-cell.ts';
import {
  newestRecord,
  storedStudent,
  termRecordKey,
  termRecordKind,
  type TermOutboxRow,
} from './term-record-kind.ts';

/** What somebody saw of a record when a change to it was begun, and in which version. */
type SeenDetails = Partial<TermDetails> & Pick<Seen, 'version'>;

export interface OpenRecord {
  key: string;
  /** 'Ali, Rehana'. */
  name: string;
  student: RegisteredStudent;
  /** The record as the person wants it: what waits, laid over what is stored. */
  entry: TermDetails;
  /** The version that is drawn. */
  version: () => number;
  /** `over`: what was seen there when the change was begun; what someone else has stored in place of that is a clash. */
  save: (patch: Partial<TermDetails>, how?: { reason?: 'register'; over?: SeenDetails | undefined }) => void;
}

/** One student's term record: what to show, and how to change it. */
export function useTermRecord(listed: RegisteredStudent): OpenRecord {
  // One who has left the class is in no list that a save could bring up to date.
  const student = newestRecord(listed);
  const key = termRecordKey(student);
  const pending = useOutboxRow(key) as TermOutboxRow | undefined;
  const version = useAsDrawn(student.version);

  const save = useCallback<OpenRecord['save']>(
    (patch, { reason, over } = {}) => {
      const record = storedStudent(student);
      const now = (shownRow(key) as TermOutboxRow | undefined)?.wanted ?? termDetailsOf(record);
      if (!differs(now, patch)) return;
      const { student_id, academic_term_id } = record;
      const row = {
        key,
        label: lastFirst(record),
        where: uiTexts.inTerm(record.form_class_id, academic_term_id),
        target: { student_id, academic_term_id },
        base: record,
        seen: over !== undefined && differs(now, over) ? over : undefined,
      };
      void change(termRecordKind, row, patch, reason);
    },
    [key, student],
  );
  const entry = pending?.wanted ?? termDetailsOf(student);
  return { key, name: lastFirst(student), student, entry, version, save };
}

function differs(now: TermDetails, fields: Partial<TermDetails>): boolean {
  return termDetailFields.some((field) => field in fields && now[field] !== fields[field]);
}
