import InputAdornment from '@mui/material/InputAdornment';
import Typography from '@mui/material/Typography';

/**
 * Words within the frame of a field. No paragraph, as the library makes of them: where a reader has paragraphs stand apart,
 * they would be pushed over the label.
 */
export function TextAdornment({
  position,
  variant = 'body1',
  children,
}: {
  position: 'start' | 'end';
  variant?: 'body1' | 'body2';
  children: string;
}) {
  return (
    <InputAdornment position={position}>
      <Typography component="span" variant={variant} color="textSecondary">
        {children}
      </Typography>
    </InputAdornment>
  );
}
