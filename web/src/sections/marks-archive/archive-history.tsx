import HistoryIcon from '@mui/icons-material/History';
import Button from '@mui/material/Button';
import { markHistoryCalls, readableChanges } from 'contract/mark-history';
import { useEffect, useState } from 'react';

import { useObservable } from '../../api/observable.ts';
import { useOutboxRow } from '../../api/outbox/outbox-view.ts';
import { HistoryDialog } from '../../ui/history-dialog.tsx';
import { historyTexts } from '../../ui/history-texts.ts';
import { useHistory } from '../../ui/use-history.ts';
import { type ArchiveBox, keyOfBox, nameOfBox } from './archive-marks.ts';
import { archiveTexts as texts } from './texts.ts';
import type { ArchiveSaves } from './use-archive-saves.ts';

/** Opens the history of the box that has, or last had, the focus; Shift+F2 does from the box. */
export function ArchiveHistory({ saves }: { saves: ArchiveSaves }) {
  const box = useObservable(saves.chosen);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'F2' || !event.shiftKey || saves.chosen.get() === null) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [saves]);
  return (
    <>
      <Button
        startIcon={<HistoryIcon />}
        disabled={box === null}
        aria-label={box === null ? historyTexts.history : texts.historyOf(nameOfBox(box))}
        aria-keyshortcuts="Shift+F2"
        title={texts.historyHint}
        onClick={() => setOpen(true)}
      >
        {historyTexts.history}
      </Button>
      {open && box && <BoxHistory box={box} onClose={() => setOpen(false)} />}
    </>
  );
}

function BoxHistory({ box, onClose }: { box: ArchiveBox; onClose: () => void }) {
  const { studentId, term, subject, kind } = box;
  const params = { studentId: String(studentId), termId: String(term.termId), subjectId: String(subject.id) };
  const column = `${kind}_mark` as const;
  const history = useHistory(
    markHistoryCalls.listMarkHistory,
    { params },
    {
      state: useOutboxRow(keyOfBox(box)) === undefined,
      only: (entries) =>
        entries.filter(({ changes }) => readableChanges(changes).some((one) => one.column === column)),
    },
  );
  return (
    <HistoryDialog
      name={nameOfBox(box)}
      history={history}
      linesOf={(changes) =>
        readableChanges(changes)
          .filter((one) => one.column === column)
          .map(({ from, to }) => ({ label: texts.kinds[kind], from, to }))
      }
      onClose={onClose}
    />
  );
}
