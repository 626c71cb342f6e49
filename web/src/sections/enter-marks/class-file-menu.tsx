import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import MoreIcon from '@mui/icons-material/MoreVert';
import RefreshIcon from '@mui/icons-material/Refresh';
import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Popover from '@mui/material/Popover';
import Tooltip from '@mui/material/Tooltip';
import type { MarkRecord, MarkSheetRules } from 'contract/marks';
import { memo, type RefObject, useId, useRef, useState } from 'react';

import { mayHelpAgain } from '../../api/api-error.ts';
import { flush } from '../../api/outbox/outbox.ts';
import { describeError } from '../../ui/describe-error.ts';
import { FileChooser } from '../../ui/file-chooser.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { uiTexts } from '../../ui/texts.ts';
import { useStillTrue } from '../../ui/use-still-true.ts';
import { classFileTexts } from './class-file-texts.ts';
import type { PastePlan } from './grid-actions.ts';
import type { OpenLesson } from './lesson.ts';
import { classInFile, fetchClassList, planUpload, refusedUnsent, sendMarkFile } from './upload-marks.ts';

/** What is said beside the button when a file was not taken or brings nothing. */
interface Word {
  severity: 'error' | 'info';
  title?: string;
  message: string;
  /** Does the same once more, with the same file, where that may help. */
  again?: (() => void) | undefined;
}

/**
 * The class list as a file: downloaded with the current values, and sent back to be looked at like a paste. Drawn once,
 * and not again with each mark saved.
 */
export const ClassFileMenu = memo(function ClassFileMenu({
  lesson,
  records,
  rules,
  bar,
  onPlan,
}: {
  lesson: OpenLesson;
  /** The class as it is when a file comes. */
  records: RefObject<readonly MarkRecord[]>;
  rules: MarkSheetRules;
  /** That it stands in; a file may be dropped on all of it. */
  bar: RefObject<HTMLElement | null>;
  /** What the file would do, under a title that names it. */
  onPlan: (plan: PastePlan & { title: string }) => void;
}) {
  const menuId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [word, setWord] = useState<Word | null>(null);
  const [saysWord, setSaysWord] = useState(false);
  const stillTrue = useStillTrue();

  function say(next: Word) {
    setWord(next);
    setSaysWord(true);
  }

  async function whileBusy(title: string, work: () => Promise<void>) {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      const again = mayHelpAgain(error) ? () => void whileBusy(title, work) : undefined;
      say({ severity: 'error', title, message: describeError(error).message, again });
    } finally {
      setBusy(false);
    }
  }

  async function download() {
    setOpen(false);
    await whileBusy(classFileTexts.downloadFailed, async () => {
      // What waits is to stand in the file; without a network the file does not come anyway.
      await flush(1500);
      const { blob, fileName } = await fetchClassList(lesson);
      saveFile(blob, fileName);
    });
  }

  async function upload(file: File) {
    const title = classFileTexts.uploadFailed(file.name);
    const refused = refusedUnsent(file);
    if (refused !== null) return say({ severity: 'error', title, message: refused });
    await whileBusy(title, async () => {
      const content = await sendMarkFile(lesson, file);
      const planned = planUpload(content, await classInFile(content, lesson, records.current), rules);
      if (planned.plan.length === 0 && planned.problems.length === 0) {
        return say({ severity: 'info', message: classFileTexts.nothingNew(file.name) });
      }
      onPlan({ ...planned, title: classFileTexts.uploadTitle(file.name) });
    });
  }

  return (
    <>
      <Tooltip title={classFileTexts.menu}>
        <span>
          <IconButton
            ref={button}
            aria-label={classFileTexts.menu}
            aria-haspopup="menu"
            aria-expanded={open}
            aria-controls={open ? menuId : undefined}
            aria-busy={busy}
            onClick={() => setOpen(!busy)}
          >
            {busy ? <CircularProgress size="1.25rem" aria-hidden /> : <MoreIcon fontSize="small" />}
          </IconButton>
        </span>
      </Tooltip>
      <Menu
        disablePortal
        id={menuId}
        open={open}
        anchorEl={() => button.current}
        onClose={() => setOpen(false)}
      >
        <MenuItem onClick={() => void download()}>
          <ListItemIcon>
            <DownloadIcon fontSize="small" />
          </ListItemIcon>
          <ListItemText>{classFileTexts.download}</ListItemText>
        </MenuItem>
        <MenuItem
          onClick={() => {
            setOpen(false);
            chooser.current?.click();
          }}
        >
          <ListItemIcon>
            <UploadIcon fontSize="small" />
          </ListItemIcon>
          <ListItemText>{classFileTexts.upload}</ListItemText>
        </MenuItem>
      </Menu>
      <FileChooser
        ref={chooser}
        accept=".xlsx,.csv"
        label={classFileTexts.chooseFile}
        drop={{ places: [bar], button, busy }}
        onFile={(file) => void upload(file)}
      />
      <Popover
        open={saysWord}
        anchorEl={() => button.current}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        onClose={() => setSaysWord(false)}
      >
        <Alert
          severity={word?.severity ?? 'info'}
          closeText={classFileTexts.close}
          onClose={() => setSaysWord(false)}
          sx={{ maxInlineSize: 420 }}
        >
          {word?.title && <AlertTitle>{word.title}</AlertTitle>}
          {word && stillTrue(word.message)}
          {word?.again && (
            <Button
              color="inherit"
              startIcon={<RefreshIcon />}
              sx={{ display: 'flex', mt: 2, ml: -2 }}
              onClick={() => {
                setSaysWord(false);
                word.again?.();
              }}
            >
              {uiTexts.retry}
            </Button>
          )}
        </Alert>
      </Popover>
    </>
  );
});
