import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

/**
 * The buttons at the end of a row: each says for screen readers what it is about. None takes the rest of a double click: what
 * acts at once takes the row away, and another stands under the pointer by then.
 */
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
        <Button
          key={label}
          size="small"
          aria-label={`${label} ${about}`}
          onClick={({ detail }) => {
            if (detail <= 1) onAct();
          }}
        >
          {label}
        </Button>
      ))}
    </Box>
  );
}
