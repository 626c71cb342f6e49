import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';

import { fileTexts as texts } from './texts.ts';

/** How much of a file is on its way, per cent. */
export function UploadLine({ part }: { part: number }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
      <LinearProgress
        variant="determinate"
        value={part * 100}
        aria-label={texts.uploading}
        sx={{ flex: 1 }}
      />
      <Typography variant="body2" className="numbers" role="status">
        {texts.uploaded(part)}
      </Typography>
    </Box>
  );
}
