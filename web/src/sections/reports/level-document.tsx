import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { classCalls } from 'contract/classes';
import { useId, useState } from 'react';

import { queryOf } from '../../api/query-client.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { LoadingBlock } from '../../ui/loading-block.tsx';
import { PdfDialog } from '../../ui/pdf-dialog/pdf-dialog.tsx';
import { uiTexts } from '../../ui/texts.ts';
import type { ReportDocument } from './report-document.ts';
import { reportTexts } from './texts.ts';

type Choice = number | 'school';

/** The form levels in use, and where the report has it the whole school; the one chosen opens its document. */
export function LevelDocument({
  title,
  document,
  school,
}: {
  title: (what: string) => string;
  document: (level: number) => ReportDocument;
  school?: ReportDocument;
}) {
  const { data, error, refetch } = useQuery(queryOf(classCalls.listFormClasses, {}));
  const [chosen, setChosen] = useState<Choice | null>(null);
  const [open, setOpen] = useState(false);
  const headingId = useId();
  if (error && !data)
    return <ErrorPanel error={error} title={uiTexts.classesFailed} onRetry={() => void refetch()} />;
  if (!data) return <LoadingBlock height={80} />;
  const levels = [...new Set(data.map(({ form_level }) => form_level))].toSorted((a, b) => a - b);
  if (levels.length === 0) return <EmptyState title={uiTexts.noClasses} hint={uiTexts.noClassesHint} />;
  const choices: readonly Choice[] = school ? ['school', ...levels] : levels;
  const nameOf = (choice: Choice) => (choice === 'school' ? reportTexts.needs.school : uiTexts.form(choice));
  const opened = chosen === 'school' ? school : chosen !== null && document(chosen);
  return (
    <>
      <Typography variant="h2" component="h3" id={headingId} sx={{ mb: 2 }}>
        {reportTexts.selectLevel}
      </Typography>
      <Box role="group" aria-labelledby={headingId} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {choices.map((choice) => (
          <Button
            key={choice}
            variant={choice === chosen ? 'contained' : 'outlined'}
            aria-pressed={choice === chosen}
            onClick={() => {
              setChosen(choice);
              setOpen(true);
            }}
          >
            {nameOf(choice)}
          </Button>
        ))}
      </Box>
      {chosen !== null && opened && (
        <PdfDialog open={open} title={title(nameOf(chosen))} {...opened} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
