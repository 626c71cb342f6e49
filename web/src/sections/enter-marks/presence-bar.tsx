import PeopleIcon from '@mui/icons-material/PeopleAltOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import { SectionActions } from '../../ui/section-actions.tsx';
import { visuallyHidden } from '../../ui/visually-hidden.ts';
import type { OpenLesson } from './lesson.ts';
import { presenceTexts } from './presence-texts.ts';
import { usePresence } from './use-presence.ts';

/**
 * Says who else has the class open, and for a while what they changed. Its coming and going moves no row: it stands in
 * the section's bar, which on a phone has no room for it, so that a line above the card is kept for it there.
 */
export function PresenceBar({ lesson, onPhone }: { lesson: OpenLesson; onPhone: boolean }) {
  const { present, changes } = usePresence(lesson);
  const said = changes.map(({ by, students }) => presenceTexts.changed(by, students)).join('. ');
  const here = present.length > 0 ? presenceTexts.alsoOpen(present) : '';
  const all = [here, said].filter((part) => part !== '').join('. ');
  const words = all !== '' && <Words title={all}>{said === '' ? here : said}</Words>;
  return (
    <>
      <div role="status" aria-live="polite" style={visuallyHidden}>
        {all}
      </div>
      {onPhone && <Box sx={{ blockSize: 20, mt: 2, mb: -1 }}>{words}</Box>}
      {!onPhone && words && <SectionActions>{words}</SectionActions>}
    </>
  );
}

function Words({ title, children }: { title: string; children: string }) {
  return (
    <Box
      title={title}
      aria-hidden
      sx={{
        order: -1,
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minWidth: 0,
        color: 'text.secondary',
      }}
    >
      <PeopleIcon fontSize="small" />
      <Typography variant="body2" noWrap sx={{ maxWidth: { sm: 264, lg: 460 } }}>
        {children}
      </Typography>
    </Box>
  );
}
