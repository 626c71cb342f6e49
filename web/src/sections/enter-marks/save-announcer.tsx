import { markFields, type MarkRecord } from 'contract/marks';
import { useEffect, useRef, useState } from 'react';

import { useSession } from '../../api/session-store.ts';
import { fullName } from '../../ui/full-name.ts';
import { visuallyHidden } from '../../ui/visually-hidden.ts';
import { uiTexts } from '../../ui/texts.ts';
import { isKnownAsTheirs } from './mark-kind.ts';
import { shownFields, valueInWords } from './mark-in-words.ts';
import { marksTexts } from './texts.ts';

/**
 * Tells a screen reader, politely, what one's own saves stored: 'Ali, Exam, 67, saved'; of two with that last name 'Kamal Ali'.
 */
export function SaveAnnouncer({ records }: { records: readonly MarkRecord[] }) {
  const { first_name, last_name } = useSession();
  const me = `${first_name} ${last_name}`.trim();
  const before = useRef(new Map<number, MarkRecord>());
  const [said, setSaid] = useState('');
  useEffect(() => {
    const nameOf = (one: MarkRecord) => {
      const isAlone = records.every(
        ({ last_name, student_id }) => last_name !== one.last_name || student_id === one.student_id,
      );
      return isAlone ? one.last_name : fullName(one);
    };
    const news = records.flatMap((record) => {
      const old = before.current.get(record.student_id);
      if (old === undefined || record.version <= old.version) return [];
      const isMine = record.updated_by === me && !isKnownAsTheirs(record);
      return isMine ? [sentence(nameOf(record), old, record)] : [];
    });
    before.current = new Map(records.map((record) => [record.student_id, record]));
    if (news.length > 0) setSaid(news.join('; '));
  }, [records, me]);
  return (
    <div role="status" aria-live="polite" style={visuallyHidden}>
      {/* Laid out alone: the page is not laid out anew for what is only heard. */}
      <div style={{ contain: 'strict', blockSize: 1 }}>{said}</div>
    </div>
  );
}

function sentence(name: string, old: MarkRecord, record: MarkRecord): string {
  const changed = shownFields(markFields.filter((field) => old[field] !== record[field]));
  const changes = changed.map((field) => `${marksTexts.columns[field]}, ${valueInWords(record, field)}`);
  return `${name}, ${changes.join(', ')}, ${uiTexts.saved.toLowerCase()}`;
}
