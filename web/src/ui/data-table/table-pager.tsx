import NextIcon from '@mui/icons-material/ChevronRight';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';

import { dataTableTexts as texts } from './texts.ts';

/** Turns the pages of a table that has them. */
export function TablePager({
  page,
  pages,
  onPage,
}: {
  /** From 0. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
}) {
  return (
    <Box
      component="nav"
      aria-label={texts.pages}
      sx={{ display: 'flex', alignItems: 'center', gap: 1, marginInlineStart: 'auto' }}
    >
      {/* Stays in the reach of the keyboard at either end. */}
      <IconButton
        aria-label={texts.previousPage}
        aria-disabled={page === 0}
        onClick={() => page > 0 && onPage(page - 1)}
      >
        <PreviousIcon />
      </IconButton>
      <span role="status">{texts.pageOf(page + 1, pages)}</span>
      <IconButton
        aria-label={texts.nextPage}
        aria-disabled={page >= pages - 1}
        onClick={() => page < pages - 1 && onPage(page + 1)}
      >
        <NextIcon />
      </IconButton>
    </Box>
  );
}
