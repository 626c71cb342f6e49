import Box from '@mui/material/Box';
import TextField, { type OutlinedTextFieldProps } from '@mui/material/TextField';
import { printableMessages, unprintableIn } from 'contract/printable';

/**
 * A field whose text stands on documents: below it one reads as one types which letters they cannot print. It takes
 * them all the same.
 */
export function PrintedTextField({
  value,
  helperText,
  slotProps,
  ...field
}: Omit<OutlinedTextFieldProps, 'variant' | 'value' | 'slotProps'> & {
  value: string;
  slotProps?: Omit<NonNullable<OutlinedTextFieldProps['slotProps']>, 'formHelperText'>;
}) {
  const letters = unprintableIn(value);
  const saysNothing = letters.length === 0 && !helperText;
  return (
    <TextField
      {...field}
      value={value}
      helperText={
        <>
          {helperText}
          {/* Always there: a screen reader hears of what comes into it, not of what comes with it. */}
          <Box component="span" aria-live="polite" sx={{ display: 'block', color: 'warning.main' }}>
            {letters.length > 0 && `${printableMessages.cannotPrint(letters)}.`}
          </Box>
        </>
      }
      slotProps={{ ...slotProps, formHelperText: { sx: saysNothing ? { mt: 0 } : {} } }}
    />
  );
}
