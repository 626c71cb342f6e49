import IconButton from '@mui/material/IconButton';
import type { SxProps } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';

/** A button that is only an icon, with its name as tooltip. */
export function ToolButton({
  label,
  pressed,
  disabled = false,
  onClick,
  sx,
  children,
}: {
  label: string;
  /** Given for what is switched on and off. */
  pressed?: boolean | undefined;
  disabled?: boolean;
  onClick: () => void;
  sx?: SxProps;
  children: ReactNode;
}) {
  const button = (
    <IconButton
      aria-label={label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
      color={pressed ? 'primary' : 'default'}
      sx={{ borderRadius: 1, ...(pressed && { bgcolor: 'var(--beige)' }), ...(sx as object) }}
    >
      {children}
    </IconButton>
  );
  // A disabled button tells no pointer events, which a tooltip needs.
  return disabled ? button : <Tooltip title={label}>{button}</Tooltip>;
}
