import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { MarkRecord } from 'contract/marks';
import { toPlaceholders } from 'contract/preset-comments';
import { previousRemarkCalls } from 'contract/previous-remark';
import type { ReactNode } from 'react';

import { queryOf } from '../../api/query-client.ts';
import { keptLine } from '../../ui/kept-line.ts';
import { remarkTexts } from './remark-texts.ts';
import { uiTexts } from '../../ui/texts.ts';
import type { useOwnComments } from './use-own-comments.ts';

/** What the student's remark is now, which can be kept in one's bank, and what it was when last there was one. */
export function PresentAndEarlier({
  record,
  comment,
  mayKeep,
  own,
}: {
  record: MarkRecord;
  comment: string;
  /** Not what is too long to be stored. */
  mayKeep: boolean;
  own: ReturnType<typeof useOwnComments>;
}) {
  const earlier = useQuery(
    queryOf(previousRemarkCalls.findPreviousRemark, {
      params: {
        studentId: String(record.student_id),
        termId: String(record.academic_term_id),
        subjectId: String(record.subject_id),
      },
    }),
  );
  const template = toPlaceholders(comment, record);
  const isKept = own.bank.data?.some(({ description }) => description === template) === true;
  const done = isKept || own.keeping;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {earlier.isLoadingError ? (
        <Line>
          {remarkTexts.earlierFailed}
          <Button size="small" onClick={() => void earlier.refetch()}>
            {uiTexts.retry}
          </Button>
        </Line>
      ) : (
        <Line>
          {earlier.data &&
            (earlier.data.academic_term_id === null
              ? remarkTexts.noEarlier
              : remarkTexts.earlier(earlier.data.academic_term_id, earlier.data.comment))}
        </Line>
      )}
      {comment !== '' && (
        <Line>
          {remarkTexts.present(comment)}
          {mayKeep && (
            <Button
              size="small"
              variant="outlined"
              title={remarkTexts.keepHint}
              // Not `disabled`: the button has the focus when it has done its work, and Escape is then to be heard.
              aria-disabled={done}
              onClick={() => !done && own.keep(template)}
            >
              {remarkTexts.keep}
            </Button>
          )}
        </Line>
      )}
      {own.news && (
        <Typography role="status" variant="body2" color={own.news.failed ? 'error' : 'success'}>
          {own.news.text}
        </Typography>
      )}
    </Box>
  );
}

function Line({ children }: { children: ReactNode }) {
  return (
    <Typography
      component="div"
      variant="body2"
      color="textSecondary"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, ...keptLine }}
    >
      {children}
    </Typography>
  );
}
