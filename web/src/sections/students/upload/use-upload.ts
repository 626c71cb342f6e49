import { useQuery } from '@tanstack/react-query';
import { classCalls, type FormClass } from 'contract/classes';
import { fileTooLarge } from 'contract/messages';
import { spreadsheetLimits } from 'contract/spreadsheets';
import { studentUploadCalls } from 'contract/student-upload';
import { type UploadField, uploadMessages } from 'contract/upload-rows';
import { useCallback, useMemo, useState } from 'react';

import { isSignedOut } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { queryClient, queryOf } from '../../../api/query-client.ts';
import type { RowKey } from '../../../ui/data-table/data-column.ts';
import { describeError } from '../../../ui/describe-error.ts';
import { schoolToday } from '../../../ui/moments.ts';
import { useOnceRenewed } from '../../../ui/use-once-renewed.ts';
import { refreshStudents } from '../use-students.ts';
import {
  isStored,
  isWrong,
  type PreviewRow,
  previewOf,
  withCell,
  withoutRows,
  withResults,
  withUnheard,
} from './preview-rows.ts';
import { storeRows } from './store-rows.ts';
import { uploadTexts as texts } from './texts.ts';

/** Milliseconds after which the preview appears, and for which the end of an upload stands (2-administration §9). */
const previewAfter = 700;
const completeStands = 1000;

interface Word {
  severity: 'error' | 'success' | 'warning';
  text: string;
  /** The session had ended, and that alone was wrong: it is said until one has signed in again. */
  cutShort?: boolean;
}

const yearsQuery = queryOf(studentUploadCalls.listUploadYears, {});
const classesQuery = queryOf(classCalls.listFormClasses, {});

/** An upload from the choice of the file to its last row. */
export function useUpload() {
  const years = useQuery(yearsQuery);
  const classes = useQuery(classesQuery);
  const context = useMemo(() => contextOf(classes.data ?? []), [classes.data]);
  const [file, setFile] = useState<File | null>(null);
  const [chosenYear, setYear] = useState<number | null>(null);
  const [rows, setRows] = useState<readonly PreviewRow[] | null>(null);
  const [word, setWord] = useState<Word | null>(null);
  const [reading, setReading] = useState(false);
  const [sent, setSent] = useState(0);
  const [sending, setSending] = useState<{ done: number; all: number } | null>(null);
  const [completed, setCompleted] = useState(0);
  const year = chosenYear ?? years.data?.[0]?.academic_year_id ?? null;

  useOnceRenewed(() => setWord((now) => (now?.cutShort === true ? null : now)));

  async function read() {
    if (file === null) return setWord({ severity: 'error', text: uploadMessages.noFile });
    if (file.size > spreadsheetLimits.bytes) {
      return setWord({ severity: 'error', text: fileTooLarge(spreadsheetLimits.bytes) });
    }
    setWord(null);
    setSent(0);
    setReading(true);
    try {
      // On a slow line a file is chosen before the years and classes are there that it is read by.
      const [[firstYear], formClasses] = await Promise.all([
        queryClient.ensureQueryData(yearsQuery),
        queryClient.ensureQueryData(classesQuery),
      ]);
      const forYear = chosenYear ?? firstYear?.academic_year_id;
      const [found] = await Promise.all([
        call(
          studentUploadCalls.readUploadFile,
          { file, body: forYear === undefined ? {} : { academic_year_id: String(forYear) } },
          { onProgress: setSent },
        ),
        pause(previewAfter),
      ]);
      setRows(previewOf(found, contextOf(formClasses)));
    } catch (error) {
      const text = `${uploadMessages.failed} ${describeError(error).message}`;
      setWord({ severity: 'error', text, cutShort: isSignedOut(error) });
    } finally {
      setReading(false);
    }
  }

  async function store() {
    if (rows === null || year === null) return;
    const open = rows.filter((row) => !isStored(row));
    if (open.some(isWrong)) return setWord({ severity: 'error', text: uploadMessages.cancelled });
    setWord(null);
    let done = 0;
    let there = 0;
    let refused = 0;
    let perhaps = '';
    setSending({ done, all: open.length });
    try {
      await storeRows(open, year, {
        onPart(results) {
          done += results.length;
          there += results.filter(({ outcome }) => outcome === 'unchanged').length;
          refused += results.filter(({ record }) => record === null).length;
          setRows((now) => now && withResults(now, results));
          setSending({ done, all: open.length });
        },
        onUnheard(part) {
          perhaps = ` ${texts.perhapsStored(part.length)}`;
          setRows((now) => now && withUnheard(now, part));
        },
      });
      await pause(completeStands);
      setWord({
        severity: refused > 0 ? 'warning' : 'success',
        text: texts.finished(done - there - refused, there, refused),
      });
      setCompleted((times) => times + 1);
    } catch (error) {
      const why = `${uploadMessages.cancelled} ${describeError(error).message}`;
      // What became of rows that had no answer stays to be told.
      const cutShort = isSignedOut(error) && perhaps === '';
      setWord({ severity: 'error', text: `${why}${perhaps}`, cutShort });
    } finally {
      setSending(null);
      void refreshStudents();
    }
  }

  return {
    years: years.data ?? [],
    yearsError: years.data ? null : years.error,
    retryYears: () => void years.refetch(),
    year,
    setYear,
    file,
    setFile(next: File) {
      setFile(next);
      setWord(null);
    },
    reading,
    /** Of the file that is read, 0 to 1. */
    sent,
    read,
    rows,
    changeCell: useCallback(
      (cell: { id: number; field: UploadField; text: string }) =>
        setRows((now) => now && withCell(now, cell, context)),
      [context],
    ),
    deleteRows: (ids: ReadonlySet<RowKey>) => setRows((now) => now && withoutRows(now, ids, context)),
    startOver() {
      setRows(null);
      setFile(null);
      setWord(null);
    },
    sending,
    store,
    /** How often all rows that were sent were answered. */
    completed,
    word: word?.text === uploadMessages.cancelled && rows ? whileWrong(word, rows) : word,
  };
}

/**
 * That the data are to be checked, for as long as a row is wrong. In its place, which stays filled so that nothing moves under
 * the click with which a mended cell is left, stands that they were.
 */
function whileWrong(word: Word, rows: readonly PreviewRow[]): Word | null {
  const open = rows.filter((row) => !isStored(row));
  if (open.some(isWrong)) return word;
  return open.length === 0 ? null : { severity: 'success', text: texts.mended };
}

function contextOf(formClasses: readonly FormClass[]) {
  return { formClasses: formClasses.map(({ id }) => id), today: schoolToday() };
}

async function pause(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
}
