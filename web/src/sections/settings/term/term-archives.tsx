import CheckIcon from '@mui/icons-material/CheckCircleOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { schoolYearCalls, schoolYearMessages, type TermInHistory } from 'contract/school-year';
import { useMemo, useState } from 'react';

import { isPerhapsStored } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { newMutationId } from '../../../api/mutation-id.ts';
import { queryOf } from '../../../api/query-client.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { DataColumn } from '../../../ui/data-table/data-column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { showSnackbar } from '../../../ui/snackbar-host.tsx';
import { noticeTime } from '../texts.ts';
import { refreshAll } from './school-year.ts';
import { setTermTexts as texts } from './texts.ts';

/** The term that one is asked about, and which change it would be. */
interface Chosen extends TermInHistory {
  mutation_id: string;
}

/** Term Archives: the terms of the school, each of which can be made the current one again (2-administration §2, §4). */
export function TermArchives({
  currentId,
  onMoved,
}: {
  currentId: number | null;
  onMoved: (academicTermId: number) => void;
}) {
  const { data, error, refetch } = useQuery(queryOf(schoolYearCalls.listTermHistory, {}));
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const columns = useMemo(
    () => archiveColumns((term) => setChosen({ ...term, mutation_id: newMutationId() })),
    [],
  );
  const set = useMutation({
    mutationFn: async ({ id, mutation_id }: Chosen) =>
      call(schoolYearCalls.backdateTerm, {
        body: { academic_term_id: id, from_academic_term_id: currentId, mutation_id },
      }),
    async onSuccess(_, { id, period }) {
      setChosen(null);
      onMoved(id);
      await refreshAll();
      showSnackbar(texts.advanced(period), { duration: noticeTime });
    },
    onError(error, { id }) {
      showSnackbar(schoolYearMessages.backdateFailed, { severity: 'error', duration: noticeTime });
      if (!isPerhapsStored(error)) return void refreshAll();
      // It may have been done without an answer: the very same is tried again, and is this person's own doing.
      onMoved(id);
    },
  });
  return (
    <>
      <DataTable
        label={texts.archives}
        rows={data}
        rowKey={keyOf}
        columns={columns}
        count={texts.termCount}
        searchLabel={texts.searchTerms}
        empty={{ title: texts.noTerms, hint: texts.noTermsHint }}
        failure={
          error && <ErrorPanel error={error} title={texts.loadFailed} onRetry={() => void refetch()} />
        }
      />
      <ConfirmDialog
        open={chosen !== null}
        title={texts.setTitle(chosen?.period ?? '')}
        confirmLabel={texts.set}
        busy={set.isPending}
        error={set.error}
        onConfirm={() => chosen && set.mutate(chosen)}
        onClose={() => {
          setChosen(null);
          if (set.error) void refreshAll();
          set.reset();
        }}
      >
        <Typography>{texts.setConsequence}</Typography>
      </ConfirmDialog>
    </>
  );
}

function archiveColumns(onSet: (term: TermInHistory) => void): readonly DataColumn<TermInHistory>[] {
  const { archiveColumns: labels } = texts;
  return [
    { id: 'year', label: labels.year, value: ({ year }) => year, width: '8rem' },
    { id: 'term', label: labels.term, value: ({ term }) => term, width: '5rem' },
    { id: 'period', label: labels.period, value: ({ period }) => period, namesRow: true },
    {
      id: 'current',
      label: labels.current,
      value: ({ current }) => (current === 1 ? texts.current : ''),
      width: '7rem',
      saysItself: true,
      render: ({ current }) => current === 1 && <CurrentMarker />,
    },
    {
      id: 'set',
      label: texts.set,
      actions: true,
      width: '8rem',
      render: (term) => (
        <Button
          size="small"
          disabled={term.current === 1}
          aria-label={texts.setOf(term.period)}
          onClick={() => onSet(term)}
        >
          {texts.set}
        </Button>
      ),
    },
  ];
}

function CurrentMarker() {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        verticalAlign: 'middle',
        alignItems: 'center',
        gap: 1,
        fontWeight: 600,
        color: 'primary.main',
      }}
    >
      <CheckIcon fontSize="small" aria-hidden />
      {texts.current}
    </Box>
  );
}

function keyOf({ id }: TermInHistory): number {
  return id;
}
