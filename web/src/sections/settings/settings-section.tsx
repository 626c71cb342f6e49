import Card from '@mui/material/Card';
import List from '@mui/material/List';
import Typography from '@mui/material/Typography';
import { can } from 'contract/abilities';
import { Suspense, useId, useState } from 'react';

import { principalOf, useSession } from '../../api/session-store.ts';
import { LoadingOverlay } from '../../ui/loading-overlay.tsx';
import { BackupItem } from './backup-item.tsx';
import { settingsItems } from './settings-items.ts';
import { SettingsLine } from './settings-line.tsx';
import { settingsTexts as texts } from './texts.ts';

/** Settings: one card with everything that can be set, each in a dialog of its own (2-administration §2). */
export function SettingsSection() {
  const titleId = useId();
  const who = principalOf(useSession());
  const [opened, setOpened] = useState<number | null>(null);
  const Dialog = opened === null ? undefined : settingsItems[opened]?.Dialog;
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ maxWidth: 720 }}>
      <Typography variant="h2" id={titleId} sx={{ px: { xs: 'var(--gutter)', sm: 4 }, pt: 3 }}>
        {texts.card}
      </Typography>
      <List>
        {settingsItems.map(({ title, hint, Icon, prefetch }, place) => (
          <SettingsLine key={title} {...{ title, hint, Icon, prefetch }} onOpen={() => setOpened(place)} />
        ))}
        {can(who, 'backup') && <BackupItem />}
      </List>
      <Suspense fallback={<LoadingOverlay open />}>
        {Dialog && <Dialog onClose={() => setOpened(null)} />}
      </Suspense>
    </Card>
  );
}
