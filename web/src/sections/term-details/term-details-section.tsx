import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useQuery } from '@tanstack/react-query';
import { classCalls } from 'contract/classes';
import { termCalls } from 'contract/terms';
import { useEffect, useState } from 'react';

import { registerBeforeLeave } from '../../api/before-leave.ts';
import { currentTermQuery } from '../../api/current-term.ts';
import { queryClient, queryKeyOf, queryOf } from '../../api/query-client.ts';
import { principalOf, useSession } from '../../api/session-store.ts';
import { attendanceTexts } from '../../ui/attendance/texts.ts';
import { ConnectionFoot } from '../../ui/connection-foot.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { focusHeading } from '../../ui/focus-heading.ts';
import { LoadingBlock } from '../../ui/loading-block.tsx';
import { NoTerm } from '../../ui/no-term.tsx';
import { SelectClassPanel } from '../../ui/select-class-panel.tsx';
import { ClassPages } from './class-pages.tsx';
import { leadOf, roleIn } from './class-lead.ts';
import { columnGap, columns, leftColumn } from './columns.ts';
import { sendPendingOrTell } from '../../ui/send-pending.ts';
import { termTexts } from './texts.ts';
import { uiTexts } from '../../ui/texts.ts';
import { useToldOfTerm } from '../../ui/use-told-of-term.ts';

/** Edit/View Term Details: a class is chosen, then its students are gone through one after another. */
export function TermDetailsSection() {
  const who = principalOf(useSession());
  const [chosen, setChosen] = useState<string | null>(null);
  const term = useQuery(currentTermQuery);
  const classes = useQuery(queryOf(classCalls.listFormClassesInYear, { query: {} }));
  const termId = useToldOfTerm(term.data?.id, chosen !== null);
  useEffect(
    () =>
      registerBeforeLeave(async () => {
        await sendPendingOrTell();
        return true;
      }),
    [],
  );

  const place = classes.data?.findIndex(({ id }) => id === chosen) ?? -1;
  const formClass = classes.data?.[place];
  const gone = classes.data && formClass === undefined ? chosen : null;

  // The button that led to another class, or back to all of them, is gone with the page that it stood on.
  useEffect(focusHeading, [chosen, gone]);

  async function leaveFor(next: string | null) {
    await sendPendingOrTell();
    setChosen(next);
    // The office may have gone to another term while the class was open.
    void queryClient.invalidateQueries({ queryKey: queryKeyOf(termCalls.getCurrentTerm) });
  }

  if (term.data === null) return <NoTerm />;
  const failure = term.error ?? classes.error;
  if (failure !== null && !(term.data && classes.data)) {
    const again = () => void Promise.all([term.refetch(), classes.refetch()]);
    return <ErrorPanel error={failure} title={uiTexts.classesFailed} onRetry={again} />;
  }
  return (
    <>
      {gone !== null && (
        <Box role="alert">
          <EmptyState
            title={attendanceTexts.classGone(gone)}
            hint={attendanceTexts.classGoneHint}
            action={
              <Button variant="contained" onClick={() => void leaveFor(null)}>
                {attendanceTexts.chooseAnother}
              </Button>
            }
          />
        </Box>
      )}
      {chosen !== null && gone === null && (formClass === undefined || termId === undefined) && (
        <LoadingBlock height={420} />
      )}
      {formClass && termId !== undefined && classes.data && (
        <ClassPages
          key={formClass.id}
          formClass={formClass}
          academicTermId={termId}
          lead={leadOf(who, formClass)}
          onBack={() => void leaveFor(null)}
          onNextClass={
            classes.data.length < 2
              ? null
              : () => void leaveFor(classes.data[(place + 1) % classes.data.length]?.id ?? null)
          }
        />
      )}
      {chosen === null && (
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: columns },
            gap: `${columnGap}px`,
            alignItems: 'start',
          }}
        >
          <Card sx={{ p: 4 }}>
            <SelectClassPanel roleIn={(one) => roleIn(who, one)} onSelect={({ id }) => void leaveFor(id)} />
          </Card>
          <Box sx={{ display: { xs: 'none', md: 'block' } }}>
            <EmptyState title={termTexts.chooseClass} hint={termTexts.chooseClassHint} />
          </Box>
        </Box>
      )}
      <ConnectionFoot leavesFree={leftColumn + columnGap} />
    </>
  );
}
