import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import { type TimetableNotice, timetableNotices } from 'contract/timetable-years';

import { timetableTexts as texts } from './texts.ts';

/** What the server points out of a year, by kind; each kind opens its lines. */
export function NoticeList({ notices }: { notices: readonly TimetableNotice[] }) {
  const kinds = timetableNotices
    .map((kind) => ({ kind, lines: notices.filter((notice) => notice.kind === kind) }))
    .filter(({ lines }) => lines.length > 0);
  return (
    <Box sx={{ mb: kinds.length > 0 ? 3 : 0, flex: 'none' }}>
      {kinds.map(({ kind, lines }) => (
        <Accordion key={kind} disableGutters variant="outlined">
          <AccordionSummary expandIcon={<ExpandMoreIcon />}>
            {texts.notices[kind]}: {lines.length}
          </AccordionSummary>
          <AccordionDetails sx={{ pt: 0 }}>
            <Box component="ul" sx={{ m: 0, pl: 4 }}>
              {lines.map(({ message, form_class_id, subject_id }) => (
                <li key={`${form_class_id}/${subject_id}`}>{message}</li>
              ))}
            </Box>
          </AccordionDetails>
        </Accordion>
      ))}
    </Box>
  );
}
