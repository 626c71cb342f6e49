import { attendanceCode, attendanceNames, type CourseAttendance } from 'contract/marks';

import { useObservable } from '../../api/observable.ts';
import { shownRow, useOutboxRow } from '../../api/outbox/outbox-view.ts';
import { OutboxClashDialog } from '../../ui/outbox-clash-dialog.tsx';
import type { ArchiveOutboxRow } from './archive-mark-kind.ts';
import { type ArchiveBox, keyOfBox } from './archive-marks.ts';
import { archiveTexts as texts } from './texts.ts';
import type { ArchiveSaves } from './use-archive-saves.ts';

/** Asks which mark stays where someone else changed it meanwhile, once no other mark is being typed. */
export function ArchiveClash({ saves }: { saves: ArchiveSaves }) {
  const box = useObservable(saves.clash);
  const typing = useObservable(saves.typing);
  return box && !typing && <ClashOfBox box={box} saves={saves} />;
}

function ClashOfBox({ box, saves }: { box: ArchiveBox; saves: ArchiveSaves }) {
  const row = useOutboxRow(keyOfBox(box)) as ArchiveOutboxRow | undefined;
  if (row?.trouble?.reason !== 'clash') return null;
  const { theirs } = row.trouble;
  return (
    <OutboxClashDialog
      open
      row={row}
      theirs={theirs}
      fields={[
        {
          label: texts.kinds[box.kind],
          mine: inWords(row.wanted.mark, attendanceCode.present),
          theirs: inWords(theirs[`${box.kind}_mark`], theirs[`${box.kind}_attendance`]),
        },
      ]}
      onClose={() => {
        saves.clash.set(null);
        const left = shownRow(keyOfBox(box));
        // Left as it is for now: its sign leads back here.
        if (left?.trouble?.reason === 'clash') return;
        saves.letGo(box);
        // Of theirs, which stays, nothing was saved.
        if (left !== undefined) void saves.follow(box);
      }}
    />
  );
}

/** The mark, or what stands in place of one. */
function inWords(mark: number | null, attendance: CourseAttendance): string {
  if (attendance !== attendanceCode.present) return attendanceNames[attendance];
  return mark === null ? texts.blank : String(mark);
}
