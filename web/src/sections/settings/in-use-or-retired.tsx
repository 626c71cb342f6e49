import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';

/** Chooses between what is in use and what was retired. */
export function InUseOrRetired({
  label,
  inUse,
  retired,
  value,
  onChange,
}: {
  label: string;
  inUse: string;
  retired: string;
  /** Whether the retired ones show. */
  value: boolean;
  onChange: (retired: boolean) => void;
}) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={value}
      aria-label={label}
      onChange={(_, next: boolean | null) => next !== null && onChange(next)}
    >
      {[false, true].map((one) => (
        <ToggleButton
          key={String(one)}
          value={one}
          sx={{ px: 3, minHeight: 'var(--target)', textTransform: 'none' }}
        >
          {one ? retired : inUse}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
