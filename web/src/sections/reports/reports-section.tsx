import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, useState } from 'react';

import { EmptyState } from '../../ui/empty-state.tsx';
import { ReportCardsPanel } from './report-cards-panel.tsx';
import type { ReportName } from './report-groups.ts';
import { ReportList } from './report-list.tsx';
import { reportTexts } from './texts.ts';

/** Print/View Reports: the list, and beside it what the chosen report needs; on a phone one after the other. */
export function ReportsSection() {
  const [selected, setSelected] = useState<ReportName | null>(null);
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
      <Box ref={list} sx={{ display: { xs: selected === null ? 'block' : 'none', md: 'block' } }}>
        <ReportList selected={selected} onSelect={setSelected} />
      </Box>
      {selected === null ? (
        <Box sx={{ display: { xs: 'none', md: 'block' } }}>
          <EmptyState title={reportTexts.chooseReport} hint={reportTexts.chooseReportHint} />
        </Box>
      ) : (
        <ChosenReport key={selected} name={selected} onBack={() => setSelected(null)} />
      )}
    </Box>
  );
}

function ChosenReport({ name, onBack }: { name: ReportName; onBack: () => void }) {
  const headingId = useId();
  const back = useRef<HTMLButtonElement>(null);
  // Where the list has given way, the focus would be lost with it; hidden, the button takes none.
  useEffect(() => back.current?.focus(), []);
  return (
    <Box component="section" aria-labelledby={headingId}>
      <Button
        ref={back}
        startIcon={<ArrowBackIcon />}
        onClick={onBack}
        sx={{ display: { md: 'none' }, mb: 2, ml: -2 }}
      >
        {reportTexts.allReports}
      </Button>
      <Card sx={{ p: { xs: 3, sm: 6 } }}>
        <Typography variant="h2" id={headingId} sx={{ mb: 4 }}>
          {reportTexts.titles[name]}
        </Typography>
        {name === 'reportCards' && <ReportCardsPanel />}
      </Card>
    </Box>
  );
}
