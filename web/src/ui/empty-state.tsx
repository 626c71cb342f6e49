import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** Says that there is nothing here, why, and offers the one useful thing to do. */
export function EmptyState({
  icon,
  title,
  hint,
  action,
}: {
  icon?: ReactNode;
  title: string;
  hint?: string | undefined;
  action?: ReactNode;
}) {
  return (
    <Box
      sx={{
        display: 'grid',
        justifyItems: 'center',
        gap: 2,
        px: 4,
        py: 12,
        textAlign: 'center',
        textWrap: 'balance',
        '& > svg': { fontSize: '2.5rem', color: 'text.secondary' },
      }}
    >
      {icon}
      <Typography variant="h2" component="p">
        {title}
      </Typography>
      {hint && <Typography sx={{ color: 'text.secondary', maxWidth: '28rem' }}>{hint}</Typography>}
      {action}
    </Box>
  );
}
