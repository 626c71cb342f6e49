import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import Card from '@mui/material/Card';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { Suspense, useId, useState } from 'react';

import { LoadingOverlay } from '../../ui/loading-overlay.tsx';
import { settingsItems } from './settings-items.ts';
import { settingsTexts as texts } from './texts.ts';

/** Settings: one card with everything that can be set, each in a dialog of its own (2-administration §2). */
export function SettingsSection() {
  const titleId = useId();
  const [opened, setOpened] = useState<number | null>(null);
  const Dialog = opened === null ? undefined : settingsItems[opened]?.Dialog;
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ maxWidth: 720 }}>
      <Typography variant="h2" id={titleId} sx={{ px: 4, pt: 3 }}>
        {texts.card}
      </Typography>
      <List>
        {settingsItems.map(({ title, hint, Icon }, place) => (
          <ListItem key={title} disablePadding>
            <ListItemButton onClick={() => setOpened(place)} sx={{ px: 4, minHeight: 'var(--target)' }}>
              <ListItemIcon sx={{ minWidth: 0, color: 'primary.main', marginInlineEnd: 4 }}>
                <Icon />
              </ListItemIcon>
              <ListItemText primary={title} secondary={hint} />
              <ChevronRightIcon color="action" />
            </ListItemButton>
          </ListItem>
        ))}
      </List>
      <Suspense fallback={<LoadingOverlay open />}>
        {Dialog && <Dialog onClose={() => setOpened(null)} />}
      </Suspense>
    </Card>
  );
}
