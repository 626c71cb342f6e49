import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Section } from 'contract/abilities';
import { useEffect, useRef, useState } from 'react';

import { useSession } from '../../api/session-store.ts';
import { school } from '../../api/starting-point.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { keptLine } from '../../ui/kept-line.ts';
import { uiTexts } from '../../ui/texts.ts';
import { WholeYears } from '../../ui/whole-years.tsx';
import { sectionRegistry } from '../section-registry.tsx';
import { appTexts } from '../texts.ts';
import { usePeriod } from '../use-period.ts';
import { greetingAt } from './greeting.ts';
import { LessonsLine } from './lessons-line.tsx';
import { MenuTile } from './menu-tile.tsx';

/** The section that was opened last, to which the focus returns. */
let lastOpened: Section | null = null;

/** The welcome, and a tile for each section open to whoever is signed in. */
export function MainMenu({
  sections,
  onOpen,
}: {
  sections: readonly Section[];
  onOpen: (section: Section) => void;
}) {
  const { first_name, last_name } = useSession();
  const period = usePeriod();
  const tiles = useRef<HTMLUListElement>(null);
  const welcome = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (lastOpened === null) return;
    const tile = tiles.current?.querySelector<HTMLElement>(`[data-section="${lastOpened}"]`);
    (tile ?? welcome.current)?.focus();
  }, []);
  const places = usePlaces(sections);
  // The tile that had the focus goes where its permission was taken.
  useEffect(() => {
    const at = document.activeElement;
    const wasOpen = lastOpened !== null && !sections.includes(lastOpened);
    const isGone = at instanceof HTMLElement && at.matches('[inert] *');
    if (isGone || (wasOpen && at === document.body)) welcome.current?.focus();
  }, [sections]);
  const [greeting] = useState(() => greetingAt(new Date(), school().time_zone));
  return (
    <Box sx={{ maxWidth: 1240, mx: 'auto', pt: { sm: 4 } }}>
      {/* Where keys go on when the button that had the focus has gone. */}
      <Typography ref={welcome} variant="h1" tabIndex={-1} sx={{ mb: 4, '&:focus': { outline: 'none' } }}>
        {greeting}, {`${first_name} ${last_name}`.trim()}.{' '}
        <Box
          component="span"
          sx={{
            display: { xs: 'block', md: 'inline-block' },
            fontWeight: 400,
            color: 'text.secondary',
            ...keptLine,
          }}
        >
          <WholeYears>{period.label}</WholeYears>
        </Box>
      </Typography>
      {period.error && (
        <Box sx={{ mb: 4 }}>
          <ErrorPanel error={period.error} title={appTexts.periodFailed} onRetry={period.retry} />
        </Box>
      )}
      {period.label === uiTexts.noTerm && (
        <Alert severity="info" sx={{ mb: 4 }}>
          {sections.includes('settings') ? appTexts.firstSteps : appTexts.firstStepsElsewhere}
        </Alert>
      )}
      {sections.length === 0 && <EmptyState title={appTexts.noSections} hint={appTexts.noSectionsHint} />}
      <Box
        component="ul"
        ref={tiles}
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: 'repeat(auto-fill, minmax(272px, 1fr))' },
          gap: { xs: 2, sm: 3 },
          listStyle: 'none',
          m: 0,
          p: 0,
        }}
      >
        {places.map((section) => (
          <Box
            component="li"
            key={section}
            inert={!sections.includes(section)}
            sx={{ '&[inert]': { visibility: 'hidden' } }}
          >
            <MenuTile
              section={section}
              entry={sectionRegistry[section]}
              onOpen={() => {
                lastOpened = section;
                onOpen(section);
              }}
            >
              {section === 'enter-marks' && <LessonsLine />}
            </MenuTile>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/**
 * Whose tile stands where. What somebody gives while the menu is in sight comes behind the others, and what they take leaves
 * its place empty, so that no tile moves under a finger; shown the next time, all stand in their order.
 */
function usePlaces(sections: readonly Section[]): readonly Section[] {
  const [places, setPlaces] = useState(sections);
  const come = sections.filter((section) => !places.includes(section));
  if (come.length > 0) setPlaces([...places, ...come]);
  return places;
}
