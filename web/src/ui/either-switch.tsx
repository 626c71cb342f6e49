import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';

/** Chooses which of two lists shows. */
export function EitherSwitch({
  label,
  first,
  second,
  value,
  onChange,
}: {
  label: string;
  first: string;
  second: string;
  /** Whether the second one shows. */
  value: boolean;
  onChange: (second: boolean) => void;
}) {
  return (
    <ToggleButtonGroup
      exclusive
      value={value}
      aria-label={label}
      onChange={(_, next: boolean | null) => next !== null && onChange(next)}
    >
      {[false, true].map((one) => (
        <ToggleButton key={String(one)} value={one}>
          {one ? second : first}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
