import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';

import { EmptyState } from '../../ui/empty-state.tsx';
import { SectionActions } from '../../ui/section-actions.tsx';
import { AsrDownload } from './asr-download.tsx';
import { opensAtOnce, type ReportName } from './report-groups.ts';
import { ReportList } from './report-list.tsx';
import { ReportPanel } from './report-panel.tsx';
import { reportTexts } from './texts.ts';

/** Print/View Reports: the list, and beside it what the chosen report needs; on a phone one after the other. */
export function ReportsSection() {
  const [selected, setSelected] = useState<ReportName | null>(null);
  // A line that is chosen again opens its report again.
  const [visit, setVisit] = useState(0);
  const left = useRef<ReportName | null>(null);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (selected === null && left.current !== null) {
      list.current?.querySelector<HTMLElement>(`[data-report="${left.current}"]`)?.focus();
    }
    left.current = selected;
  }, [selected]);
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(320px, 400px) minmax(0, 1fr)' },
        gap: 6,
        alignItems: 'start',
        maxWidth: 1240,
        mx: 'auto',
      }}
    >
      <SectionActions>
        <AsrDownload />
      </SectionActions>
      <Box ref={list} sx={{ display: { xs: selected === null ? 'block' : 'none', md: 'block' } }}>
        <ReportList
          selected={selected}
          onSelect={(report) => {
            setSelected(report);
            setVisit(visit + 1);
          }}
        />
      </Box>
      {selected === null ? (
        <Box sx={{ display: { xs: 'none', md: 'block' } }}>
          <EmptyState title={reportTexts.chooseReport} hint={reportTexts.chooseReportHint} />
        </Box>
      ) : (
        <ChosenReport key={visit} name={selected} onBack={() => setSelected(null)} />
      )}
    </Box>
  );
}

function ChosenReport({ name, onBack }: { name: ReportName; onBack: () => void }) {
  const headingId = useId();
  const back = useRef<HTMLButtonElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // Where the list has given way, the focus would be lost with it; beside the list, the way to what is to be
  // chosen would lead through all lines after this one. A document that opens by itself gives the focus back
  // to where it was, so that this comes first.
  useLayoutEffect(() => {
    if (back.current?.getClientRects().length) back.current.focus();
    else if (!opensAtOnce(name)) heading.current?.focus({ preventScroll: true });
  }, [name]);
  return (
    <Box
      component="section"
      aria-labelledby={headingId}
      // Beside the line that was chosen, however far down the list it stands.
      sx={{ position: { md: 'sticky' }, top: 'calc(var(--section-bar-height) + 16px)' }}
    >
      <Button
        ref={back}
        startIcon={<ArrowBackIcon />}
        onClick={onBack}
        sx={{ display: { md: 'none' }, mb: 2, ml: -2 }}
      >
        {reportTexts.allReports}
      </Button>
      <Card sx={{ p: { xs: 3, sm: 6 } }}>
        <Typography
          ref={heading}
          variant="h2"
          id={headingId}
          tabIndex={-1}
          sx={{ mb: 4, '&:focus': { outline: 'none' } }}
        >
          {reportTexts.titles[name]}
        </Typography>
        <ReportPanel name={name} />
      </Card>
    </Box>
  );
}
