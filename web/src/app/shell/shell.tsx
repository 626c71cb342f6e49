import Box from '@mui/material/Box';
import { sectionsOf } from 'contract/abilities';
import { useEffect, useMemo } from 'react';

import { principalOf, useSession } from '../../api/session-store.ts';
import { useSchool } from '../../api/starting-point.ts';
import { MessageModal } from '../../ui/message-modal.tsx';
import { SnackbarHost } from '../../ui/snackbar-host.tsx';
import { MainMenu } from '../main-menu/main-menu.tsx';
import { resumeOutbox } from '../resume-outbox.ts';
import { sectionRegistry } from '../section-registry.tsx';
import { appTexts } from '../texts.ts';
import { useOpenSection } from '../use-open-section.ts';
import { SectionBar } from './section-bar.tsx';
import { SectionPage } from './section-page.tsx';
import { SignInAgainDialog } from './sign-in-again-dialog.tsx';
import { SkipLink } from './skip-link.tsx';
import { TopBar } from './top-bar.tsx';
import { WaitingDialog } from './waiting-dialog.tsx';

/** The frame around the sections: top bar, the way back to the menu, and what appears over the page. */
export function Shell() {
  const session = useSession();
  const { name: schoolName } = useSchool();
  const allowed = useMemo(() => sectionsOf(principalOf(session)), [session]);
  const { section, open, backToMenu } = useOpenSection(allowed);
  const entry = section && sectionRegistry[section];
  const title = entry?.title ?? appTexts.mainMenu;
  useEffect(() => {
    document.title = `${title} – ${schoolName}`;
  }, [title, schoolName]);
  useEffect(() => {
    resumeOutbox();
  }, [session.employee_id]);
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <SkipLink target="content" />
      <TopBar />
      <Box component="main" sx={{ flex: 1, display: 'flex', flexDirection: 'column', minWidth: 0 }}>
        {entry && <SectionBar title={entry.title} onBack={backToMenu} />}
        <Box
          id="content"
          tabIndex={-1}
          sx={{
            flex: 1,
            minWidth: 0,
            px: { xs: 'var(--gutter)', md: 'var(--gutter-wide)' },
            py: 4,
            '&:focus': { outline: 'none' },
          }}
        >
          {entry ? (
            <SectionPage key={section} entry={entry} />
          ) : (
            <MainMenu sections={allowed} onOpen={open} />
          )}
        </Box>
      </Box>
      <MessageModal />
      <SnackbarHost />
      <SignInAgainDialog />
      <WaitingDialog />
    </Box>
  );
}
