import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

/** The buttons at the end of a row: each says for screen readers what it is about. */
export function RowActions({
  about,
  actions,
}: {
  about: string;
  actions: readonly { label: string; onAct: () => void }[];
}) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end' }}>
      {actions.map(({ label, onAct }) => (
        <Button key={label} size="small" aria-label={`${label} ${about}`} onClick={onAct}>
          {label}
        </Button>
      ))}
    </Box>
  );
}
