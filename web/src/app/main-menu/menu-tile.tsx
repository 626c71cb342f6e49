import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import type { Section } from 'contract/abilities';
import type { ReactNode } from 'react';

import type { SectionEntry } from '../section-registry.tsx';

/** One section of the menu: icon, title, one line of what for, and a line of where it stands. */
export function MenuTile({
  section,
  entry: { title, description, Icon, prefetch },
  onOpen,
  children,
}: {
  section: Section;
  entry: SectionEntry;
  onOpen: () => void;
  children: ReactNode;
}) {
  return (
    <ButtonBase
      data-section={section}
      onClick={onOpen}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      sx={{
        width: '100%',
        height: '100%',
        // With the room of the last line, which comes later: no tile below is to move from under a finger then.
        minHeight: { xs: children ? '6rem' : '4.5rem', sm: 108 },
        display: 'grid',
        gridTemplateColumns: 'auto 1fr',
        alignItems: 'start',
        alignContent: { xs: 'center', sm: 'start' },
        columnGap: 3,
        p: { xs: 3, sm: 4 },
        textAlign: 'start',
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 'var(--radius)',
        '&:hover': { borderColor: 'primary.main', bgcolor: 'var(--row-hover)' },
      }}
    >
      <Box
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 44,
          height: 44,
          borderRadius: 'var(--radius)',
          bgcolor: 'secondary.main',
          color: 'primary.main',
        }}
      >
        <Icon />
      </Box>
      <Box component="span" sx={{ minWidth: 0 }}>
        <Typography variant="h2" component="span" sx={{ display: 'block' }}>
          {title}
        </Typography>
        <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
          {' '}
          {description}
        </Typography>
        {children}
      </Box>
    </ButtonBase>
  );
}
