import FillDownIcon from '@mui/icons-material/FormatLineSpacing';
import KeyboardIcon from '@mui/icons-material/KeyboardOutlined';
import RedoIcon from '@mui/icons-material/Redo';
import UndoIcon from '@mui/icons-material/Undo';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';

import { useObservableSoon } from '../../api/observable.ts';
import { useSheetEdits } from './sheet-edits.ts';
import { marksTexts } from './texts.ts';

/** What the keys do, for the mouse: undo, redo, fill down, and the card that lists the keys. */
export function GridTools({
  onUndo,
  onRedo,
  onFillDown,
  onShowKeys,
}: {
  onUndo: () => void;
  onRedo: () => void;
  /** Left out where there is no grid. */
  onFillDown?: (() => void) | undefined;
  onShowKeys?: (() => void) | undefined;
}) {
  const { back, forth } = useObservableSoon(useSheetEdits().steps);
  return (
    <>
      <Tool label={marksTexts.undo} disabled={back === 0} onClick={onUndo}>
        <UndoIcon fontSize="small" />
      </Tool>
      <Tool label={marksTexts.redo} disabled={forth === 0} onClick={onRedo}>
        <RedoIcon fontSize="small" />
      </Tool>
      {onFillDown && (
        <Tool label={marksTexts.fillDown} onClick={onFillDown}>
          <FillDownIcon fontSize="small" />
        </Tool>
      )}
      {onShowKeys && (
        <Tool label={marksTexts.keys} onClick={onShowKeys}>
          <KeyboardIcon fontSize="small" />
        </Tool>
      )}
    </>
  );
}

function Tool({
  label,
  disabled = false,
  onClick,
  children,
}: {
  label: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <Tooltip title={label}>
      <span>
        <IconButton aria-label={label} disabled={disabled} onClick={onClick}>
          {children}
        </IconButton>
      </span>
    </Tooltip>
  );
}
