import CheckIcon from '@mui/icons-material/Check';
import ContentCopyIcon from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { temporaryPasswordHours } from 'contract/reset-password';
import { useRef, useState } from 'react';

import { uiTexts } from './texts.ts';

/** A temporary password, shown this once, with a button that copies it. */
export function TemporaryPassword({
  password,
  autoFocus = false,
}: {
  password: string;
  autoFocus?: boolean;
}) {
  const written = useRef<HTMLElement>(null);
  const [told, setTold] = useState('');

  async function copy() {
    try {
      await navigator.clipboard.writeText(password);
      setTold(uiTexts.copied);
    } catch {
      // No clipboard where the school serves the page without TLS or the browser denies it.
      if (written.current) getSelection()?.selectAllChildren(written.current);
      setTold(uiTexts.copyYourself);
    }
  }

  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 2 }}>
        <Typography component="p" sx={{ fontSize: '1.0625rem' }}>
          {uiTexts.newPassword}
          {/* On one line also where it is narrow: a hyphen at its end would be taken for a break of the line. */}
          <Box
            component="strong"
            ref={written}
            sx={{
              fontFamily: 'monospace',
              letterSpacing: '0.05em',
              display: 'inline-block',
              whiteSpace: 'nowrap',
            }}
          >
            {password}
          </Box>
        </Typography>
        <Button
          variant="outlined"
          autoFocus={autoFocus}
          startIcon={told === uiTexts.copied ? <CheckIcon /> : <ContentCopyIcon />}
          onClick={() => void copy()}
        >
          {uiTexts.copy}
        </Button>
        <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
          {told}
        </Typography>
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {uiTexts.newPasswordHint(temporaryPasswordHours)}
      </Typography>
    </Box>
  );
}
