import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { attendanceCalls } from 'contract/attendance';
import {
  attendanceFileColumns,
  attendanceFileHeadings,
  type AttendanceFileRow,
  attendanceImportCalls,
  type ImportResult,
} from 'contract/attendance-import';
import { attendanceReportCalls } from 'contract/attendance-reports';
import { fileTooLarge } from 'contract/messages';
import { spreadsheetLimits } from 'contract/spreadsheets';
import { useId, useRef, useState } from 'react';

import { isPerhapsStored, isSignedOut } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queryClient, queryKeyOf } from '../../api/query-client.ts';
import { BusyButton } from '../busy-button.tsx';
import { describeError } from '../describe-error.ts';
import { DropHint } from '../drop-hint.tsx';
import { FileChooser } from '../file-chooser.tsx';
import { uiTexts } from '../texts.ts';
import { useAskBeforeClosing } from '../use-ask-before-closing.tsx';
import { useGoOnAfter } from '../use-go-on-after.ts';
import { useOnceRenewed } from '../use-once-renewed.ts';
import { ImportPreview, ImportResults } from './import-preview.tsx';
import { countRows, importableRows } from './import-rows.ts';
import { importTexts } from './texts.ts';

/** Milliseconds that all rows of a file may take. */
const patience = 120_000;

interface GateFile {
  name: string;
  rows: readonly AttendanceFileRow[];
}

interface Failure {
  title: string;
  message: string;
  /** The session had ended: it is said until one has signed in again. */
  cutShort: boolean;
}

/** A gate system's file: chosen, looked at row by row, stored when confirmed. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const titleId = useId();
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const chooser = useRef<HTMLInputElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  const [file, setFile] = useState<GateFile | null>(null);
  const [results, setResults] = useState<readonly ImportResult[] | null>(null);
  const [replaces, setReplaces] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  /** How many rows were sent to which no answer came. */
  const [unheard, setUnheard] = useState(0);
  useOnceRenewed(() => setFailure((now) => (now?.cutShort === true ? null : now)));
  const rows = file?.rows ?? [];
  const differing = countRows(rows, 'differs');
  const importable = importableRows(rows, replaces);
  const open = results === null ? importableRows(rows, true).length : 0;
  // The button goes with the rows that it has stored.
  useGoOnAfter(file !== null && results === null, () => closeButton.current);
  const { close, question } = useAskBeforeClosing({
    changed: open > 0,
    busy,
    title: importTexts.discardTitle,
    hint: importTexts.discardHint(open - unheard, unheard),
    onClose,
  });

  async function whileBusy(titleOf: (error: unknown) => string, work: () => Promise<void>) {
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      const { message } = describeError(error);
      setFailure({ title: titleOf(error), message, cutShort: isSignedOut(error) });
    } finally {
      setBusy(false);
    }
  }

  async function read(next: File) {
    // At once: where this one is refused, nobody is to store the one that it was to replace.
    setFile(null);
    setResults(null);
    setReplaces(false);
    setUnheard(0);
    const title = importTexts.failed(next.name);
    if (next.size > spreadsheetLimits.bytes) {
      setFailure({ title, message: fileTooLarge(spreadsheetLimits.bytes), cutShort: false });
      return;
    }
    await whileBusy(
      () => title,
      async () => {
        const found = await call(attendanceImportCalls.readAttendanceFile, { file: next });
        setFile({ name: next.name, rows: found });
      },
    );
  }

  async function store() {
    const titleOf = (error: unknown) =>
      isPerhapsStored(error) ? importTexts.perhapsStored : importTexts.storeFailed;
    await whileBusy(titleOf, async () => {
      try {
        setResults(
          await call(attendanceImportCalls.importAttendance, { body: { rows: importable } }, { patience }),
        );
      } catch (error) {
        if (isPerhapsStored(error)) {
          setUnheard(importable.length);
          void refreshRegisters();
        }
        throw error;
      }
      void refreshRegisters();
    });
  }

  return (
    <Dialog open onClose={close} aria-labelledby={titleId} maxWidth="lg" fullWidth fullScreen={isPhone}>
      <DialogTitle id={titleId}>{importTexts.title}</DialogTitle>
      <DialogContent ref={content} dividers sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
        {failure !== null && (
          <Alert severity="error">
            <AlertTitle>{failure.title}</AlertTitle>
            {failure.message}
          </Alert>
        )}
        {file === null && (
          <Box>
            <Typography gutterBottom>{importTexts.about}</Typography>
            <Typography sx={{ color: 'text.secondary' }}>
              {importTexts.columns(attendanceFileColumns.map((column) => attendanceFileHeadings[column]))}
            </Typography>
            <DropHint />
          </Box>
        )}
        {file !== null && results === null && <ImportPreview file={file.name} rows={rows} />}
        {results === null && differing > 0 && (
          <FormControlLabel
            control={<Checkbox checked={replaces} onChange={(_, checked) => setReplaces(checked)} />}
            label={importTexts.replace(differing)}
          />
        )}
        {results !== null && <ImportResults results={results} leftOut={countRows(rows, 'wrong')} />}
        <FileChooser
          ref={chooser}
          accept=".csv,.xlsx"
          label={importTexts.file}
          drop={{ places: [content], button: choose, busy }}
          onFile={(chosen) => void read(chosen)}
        />
      </DialogContent>
      <DialogActions disableSpacing sx={{ flexWrap: 'wrap', gap: 2 }}>
        <Button ref={closeButton} onClick={close} disabled={busy}>
          {uiTexts.close}
        </Button>
        <BusyButton
          ref={choose}
          variant={file === null ? 'contained' : 'outlined'}
          onClick={() => chooser.current?.click()}
          busy={busy && file === null}
          disabled={busy && file !== null}
        >
          {file === null ? importTexts.choose : importTexts.chooseAnother}
        </BusyButton>
        {file !== null && results === null && (
          <BusyButton
            variant="contained"
            disabled={importable.length === 0}
            busy={busy}
            onClick={() => void store()}
          >
            {importTexts.store(importable.length)}
          </BusyButton>
        )}
      </DialogActions>
      {question}
    </Dialog>
  );
}

async function refreshRegisters(): Promise<void> {
  const shown = [attendanceCalls.openRegister, attendanceReportCalls.getAttendanceSummary];
  await Promise.all(shown.map((one) => queryClient.invalidateQueries({ queryKey: queryKeyOf(one) })));
}
