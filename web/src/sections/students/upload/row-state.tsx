import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import UnknownIcon from '@mui/icons-material/HelpOutlineOutlined';
import KnownIcon from '@mui/icons-material/PersonSearchOutlined';
import SuccessIcon from '@mui/icons-material/CheckCircleOutlined';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

import { isWrong, type PreviewRow } from './preview-rows.ts';
import { uploadTexts } from './texts.ts';

const { states: texts } = uploadTexts;

/** Where a row stands: an icon and a word; of one that was refused, why. */
export function RowState({ row }: { row: PreviewRow }) {
  const { result, existing, unheard } = row;
  if (result?.record) {
    const { student_id } = result.record;
    const word = result.outcome === 'refused' ? texts.refused : texts[result.outcome](student_id);
    return (
      <Sign colour="success.main" icon={<SuccessIcon fontSize="small" aria-hidden />}>
        {word}
      </Sign>
    );
  }
  if (unheard) {
    return (
      <Sign colour="warning.main" icon={<UnknownIcon fontSize="small" aria-hidden />}>
        {texts.unheard}
      </Sign>
    );
  }
  if (isWrong(row) || result) {
    return (
      <Sign colour="error.main" icon={<ErrorIcon fontSize="small" aria-hidden />}>
        {result?.error ?? (result ? texts.refused : texts.wrong)}
      </Sign>
    );
  }
  if (existing === null) return texts.ready;
  return (
    <Sign colour="info.main" icon={<KnownIcon fontSize="small" aria-hidden />}>
      {texts.existing(existing)}
    </Sign>
  );
}

function Sign({ colour, icon, children }: { colour: string; icon: ReactNode; children: ReactNode }) {
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', verticalAlign: 'middle', alignItems: 'center', gap: 1, color: colour }}
    >
      {icon}
      {children}
    </Box>
  );
}
