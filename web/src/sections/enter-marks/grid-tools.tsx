import FillDownIcon from '@mui/icons-material/FormatLineSpacing';
import KeyboardIcon from '@mui/icons-material/KeyboardOutlined';
import RedoIcon from '@mui/icons-material/Redo';
import UndoIcon from '@mui/icons-material/Undo';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { memo, type ReactNode, useMemo } from 'react';

import { useObservableSoon } from '../../api/observable.ts';
import { isTyping } from '../../ui/use-typed-cell.ts';
import { uiTexts } from '../../ui/texts.ts';
import { useSheetEdits } from './sheet-edits.ts';
import { marksTexts } from './texts.ts';

/**
 * What the keys do, for the mouse: undo, redo, fill down, and the card that lists the keys. Drawn again only when one
 * of them comes or goes, and not with each mark saved: it is costlier than the row.
 */
export const GridTools = memo(function GridTools({
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
  const { steps } = useSheetEdits();
  const { forth } = useObservableSoon(steps);
  // On a phone one stays in the field with what one has typed there.
  const canUndo = useObservableSoon(
    useMemo(
      () => ({
        get: () => steps.get().back > 0 || isTyping.get(),
        subscribe(listener: () => void) {
          const stops = [steps.subscribe(listener), isTyping.subscribe(listener)];
          return () => stops.forEach((stop) => stop());
        },
      }),
      [steps],
    ),
  );
  return (
    <>
      <Tool label={uiTexts.undo} disabled={!canUndo} onClick={onUndo} icon={undoIcon} />
      <Tool label={marksTexts.redo} disabled={forth === 0} onClick={onRedo} icon={redoIcon} />
      {onFillDown && <Tool label={marksTexts.fillDown} onClick={onFillDown} icon={fillDownIcon} />}
      {onShowKeys && <Tool label={marksTexts.keys} onClick={onShowKeys} icon={keysIcon} />}
    </>
  );
});

const undoIcon = <UndoIcon fontSize="small" />;
const redoIcon = <RedoIcon fontSize="small" />;
const fillDownIcon = <FillDownIcon fontSize="small" />;
const keysIcon = <KeyboardIcon fontSize="small" />;

const Tool = memo(function Tool({
  label,
  disabled = false,
  onClick,
  icon,
}: {
  label: string;
  disabled?: boolean;
  onClick: () => void;
  icon: ReactNode;
}) {
  return (
    <Tooltip title={label}>
      {/* The last step taken back, it keeps the focus: the keys of the sheet are heard there. */}
      <IconButton
        aria-label={label}
        aria-disabled={disabled || undefined}
        onClick={() => {
          if (!disabled) onClick();
        }}
      >
        {icon}
      </IconButton>
    </Tooltip>
  );
});
