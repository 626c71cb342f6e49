import IconButton from '@mui/material/IconButton';
import type { SxProps } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';

/**
 * A button that is only an icon, with its name as tooltip. One that can do nothing keeps the focus: who leafs to the last
 * page by keys goes on from there.
 */
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
  return (
    <Tooltip title={label}>
      <IconButton
        aria-label={label}
        aria-pressed={pressed}
        aria-disabled={disabled || undefined}
        onClick={() => {
          if (!disabled) onClick();
        }}
        color={pressed ? 'primary' : 'default'}
        sx={{
          borderRadius: 1,
          ...(pressed && { bgcolor: 'var(--beige)' }),
          ...(sx as object),
        }}
      >
        {children}
      </IconButton>
    </Tooltip>
  );
}
