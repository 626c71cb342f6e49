import PrintIcon from '@mui/icons-material/PrintOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ClassLead, mayPrintAllReportCards } from 'contract/abilities';
import { averageOnScreen } from 'contract/averages';
import { classOverviewCalls, type ClassOverview as Overview } from 'contract/class-overview';
import type { FormClassInYear } from 'contract/classes';
import { reportCalls } from 'contract/reports';
import { type ReactNode, useEffect, useState } from 'react';

import { queryOf } from '../../api/query-client.ts';
import { principalOf, useSession } from '../../api/session-store.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { LoadingBlock } from '../../ui/loading-block.tsx';
import { MissingOnly } from '../../ui/missing-only.tsx';
import { PdfDialog } from '../../ui/pdf-dialog/pdf-dialog.tsx';
import { lacksSomething, whatIsMissing } from './missing.ts';
import { OverviewGrid } from './overview-grid.tsx';
import { termTexts } from './texts.ts';

/** What a class still lacks and whose it is: what a form teacher looks at before printing. */
export function ClassOverview({
  formClass,
  academicTermId,
  lead,
  saves,
  back,
  onOpen,
  onNextClass,
}: {
  formClass: FormClassInYear;
  academicTermId: number;
  lead: ClassLead;
  /** What was told last of the saves in the class. */
  saves: string | undefined;
  back: ReactNode;
  onOpen: (studentId: number) => void;
  onNextClass: (() => void) | null;
}) {
  const who = principalOf(useSession());
  const [printing, setPrinting] = useState(false);
  const params = { termId: String(academicTermId), classId: formClass.id };
  const overview = useQuery({ ...queryOf(classOverviewCalls.getClassOverview, { params }), staleTime: 0 });
  const { data, refetch } = overview;
  // What is told may also be older than what was read since: that is read once more, and stays.
  useEffect(() => {
    if (saves !== undefined && data?.saves !== undefined && saves !== data.saves) void refetch();
  }, [saves, data?.saves, refetch]);
  const prints = mayPrintAllReportCards(who) || lead.form_teacher || lead.dean;
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        {back}
        <Typography variant="h2" sx={{ flex: 1 }}>
          {termTexts.overviewOf(formClass.id)}
        </Typography>
        {onNextClass && <Button onClick={onNextClass}>{termTexts.nextClass}</Button>}
        {prints && (
          <Button variant="contained" startIcon={<PrintIcon />} onClick={() => setPrinting(true)}>
            {termTexts.printClass}
          </Button>
        )}
      </Box>
      {overview.error && !overview.data && (
        <ErrorPanel
          error={overview.error}
          title={termTexts.overviewFailed}
          onRetry={() => void overview.refetch()}
        />
      )}
      {overview.isPending && <LoadingBlock height={420} />}
      {overview.data && <LoadedOverview overview={overview.data} onOpen={onOpen} />}
      <PdfDialog
        open={printing}
        title={termTexts.reportCardsOf(formClass.id)}
        call={reportCalls.printReportCards}
        input={{ params: { academicTermId: params.termId, formClassId: formClass.id } }}
        onClose={() => setPrinting(false)}
      />
    </Box>
  );
}

function LoadedOverview({ overview, onOpen }: { overview: Overview; onOpen: (studentId: number) => void }) {
  const [missingOnly, setMissingOnly] = useState(false);
  const { students } = overview;
  const lacking = students.filter(lacksSomething);
  const done = students.length - lacking.length;
  const choose = (only: boolean) => {
    setMissingOnly(only);
    return { shown: only ? lacking.length : students.length, all: students.length };
  };
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 1 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <Typography sx={{ fontWeight: 600 }}>{termTexts.complete(done, students.length)}</Typography>
          <LinearProgress
            variant="determinate"
            aria-hidden
            value={students.length === 0 ? 0 : (100 * done) / students.length}
            sx={{ inlineSize: 96, blockSize: 8, borderRadius: 1 }}
          />
        </Box>
        <Typography color="textSecondary">
          {termTexts.classAverage} {averageOnScreen(overview.class_average)}
        </Typography>
        <Box sx={{ marginInlineStart: 'auto' }}>
          <MissingOnly chosen={missingOnly} disabled={lacking.length === 0} onChoose={choose} />
        </Box>
      </Box>
      {lacking.length === 0 && students.length > 0 ? (
        <Alert severity="success">{termTexts.nothingMissing}</Alert>
      ) : (
        <MissingList overview={overview} />
      )}
      <OverviewGrid overview={overview} students={missingOnly ? lacking : students} onOpen={onOpen} />
    </>
  );
}

/** By person: what of theirs is missing. */
function MissingList({ overview }: { overview: Overview }) {
  return (
    <Box component="section" aria-label={termTexts.whatIsMissing}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {termTexts.whatIsMissing}
      </Typography>
      <Box
        component="ul"
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 1 }}
      >
        {whatIsMissing(overview).map(({ person, parts }) => (
          <Typography component="li" variant="body2" key={person}>
            <strong>{person}</strong>: {parts.join(', ')}
          </Typography>
        ))}
      </Box>
    </Box>
  );
}
