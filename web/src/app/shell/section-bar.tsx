import ChevronLeftIcon from '@mui/icons-material/ChevronLeft';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';

import { staysOverPage } from '../../ui/clear-of-bar.ts';
import { focusWhenFree } from '../../ui/focus-when-free.ts';
import { SectionActionsSlot, SectionStatusSlot } from '../../ui/section-actions.tsx';
import { appTexts } from '../texts.ts';
import { useFocusInSight } from './use-focus-in-sight.ts';

/** The way back, the section's title, and the place for the section's own actions. Stays in sight. */
export function SectionBar({ title, onBack }: { title: string; onBack: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => focusWhenFree(() => heading.current), [title]);
  useFocusInSight();
  return (
    <Box
      ref={staysOverPage}
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        minHeight: 'var(--section-bar-height)',
        containerType: 'inline-size',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: { xs: 2, sm: 4 },
        px: { xs: 'var(--gutter)', md: 'var(--gutter-wide)' },
        // What does not fit stands in a second line, and is not to touch the rule below it.
        py: '3px',
        bgcolor: 'background.default',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {/* One line, in which the title gives way: the place for the status would be an empty strip of its own. */}
      <Box
        sx={{
          flex: '1 1 auto',
          minWidth: 0,
          display: 'flex',
          alignItems: 'center',
          columnGap: { xs: 2, sm: 4 },
        }}
      >
        <Button
          onClick={onBack}
          aria-label={appTexts.mainMenu}
          startIcon={<ChevronLeftIcon />}
          sx={{
            flex: 'none',
            ml: -2,
            px: { xs: 1, sm: 2 },
            minWidth: 'var(--target)',
            '& .MuiButton-startIcon': { m: 0 },
          }}
        >
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
            {appTexts.mainMenu}
          </Box>
        </Button>
        <Typography
          variant="h1"
          ref={heading}
          tabIndex={-1}
          sx={{
            py: 2,
            minWidth: 0,
            fontSize: { xs: '1.0625rem', sm: '1.25rem' },
            '&:focus': { outline: 'none' },
          }}
        >
          {title}
        </Typography>
        <SectionStatusSlot />
      </Box>
      <SectionActionsSlot />
    </Box>
  );
}
