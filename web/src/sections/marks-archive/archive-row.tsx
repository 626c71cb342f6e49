import { archiveNoticeTimes, type ArchiveTerm } from 'contract/marks-archive';
import { useMemo, useState } from 'react';

import { isPerhapsStored } from '../../api/api-error.ts';
import { describeError } from '../../ui/describe-error.ts';
import { showSnackbar } from '../../ui/snackbar-host.tsx';
import { ArchiveCell } from './archive-cell.tsx';
import { boxesOf, markIn, saveClass, titleOf } from './archive-marks.ts';
import { openRatherThanChoose } from './choose-class.ts';
import { archiveTexts as texts } from './texts.ts';
import type { ArchiveSaves } from './use-archive-saves.ts';

/** A term: its class to choose, its number, and the boxes of the nine subjects. */
export function ArchiveRow({
  studentId,
  term,
  classes,
  saves,
}: {
  studentId: number;
  term: ArchiveTerm;
  /** Those of the row's form that are in use, and those that were retired and the student has been in. */
  classes: readonly string[];
  saves: ArchiveSaves;
}) {
  /** The class that is being saved. */
  const [chosen, setChosen] = useState<string | null>(null);
  const boxes = useMemo(() => boxesOf(studentId, term), [studentId, term]);
  const title = titleOf(term);
  const closed = whyClosed(term);
  // One that was chosen by mistake is taken back. What else is entered for the term is for the server to know.
  const mayHaveNone = term.classId === null || boxes.every((box) => markIn(box) === null);

  /** One after another: of two choices the later one counts. */
  async function choose(formClass: string | null) {
    const saving = (saves.classes.get(term.termId) ?? Promise.resolve(true)).then(async () =>
      store(formClass),
    );
    saves.classes.set(term.termId, saving);
    setChosen(formClass ?? '');
    await saving;
    if (saves.classes.get(term.termId) !== saving) return;
    saves.classes.delete(term.termId);
    setChosen(null);
  }

  async function store(formClass: string | null): Promise<boolean> {
    try {
      await saveClass(studentId, term, formClass);
      saves.reason.set(null);
      showSnackbar(formClass === null ? texts.classTakenBack : texts.classSaved, {
        duration: archiveNoticeTimes.saved,
      });
      return true;
    } catch (error) {
      saves.reason.set({
        key: null,
        of: texts.classOf(term.term, title),
        message: describeError(error).message,
      });
      const what = isPerhapsStored(error) ? texts.classPerhapsSaved : texts.classNotSaved;
      showSnackbar(what, { severity: 'error', duration: archiveNoticeTimes.notSaved });
      return false;
    }
  }

  return (
    <tr>
      <th scope="row" className="head">
        <div className="place">
          <select
            aria-label={texts.classOf(term.term, title)}
            value={chosen ?? term.classId ?? ''}
            title={closed ?? undefined}
            disabled={closed !== null}
            aria-busy={chosen !== null}
            onKeyDown={openRatherThanChoose}
            onChange={({ target }) => void choose(target.value === '' ? null : target.value)}
          >
            {mayHaveNone && <option value="">{texts.noClass}</option>}
            {term.classId !== null && !classes.includes(term.classId) && (
              <option value={term.classId}>{term.classId}</option>
            )}
            {classes.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
          <input
            className="number"
            aria-label={texts.termOf(term.term, title)}
            value={term.term}
            disabled
            readOnly
          />
        </div>
      </th>
      {boxes.map((box, column) => (
        <ArchiveCell key={`${box.subject.id} ${box.kind}`} box={box} column={column} saves={saves} />
      ))}
    </tr>
  );
}

/** Why the class of a term is not chosen here; null where it is. */
function whyClosed(term: ArchiveTerm): string | null {
  if (term.in_calendar === 0) return texts.notInCalendar;
  if (term.current === 0) return null;
  return term.classId === null ? texts.offCurrentTerm : texts.currentClass;
}
