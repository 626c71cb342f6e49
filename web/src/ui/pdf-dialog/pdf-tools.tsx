import FitIcon from '@mui/icons-material/FitScreenOutlined';
import NextIcon from '@mui/icons-material/KeyboardArrowDown';
import PreviousIcon from '@mui/icons-material/KeyboardArrowUp';
import SearchIcon from '@mui/icons-material/Search';
import ZoomInIcon from '@mui/icons-material/ZoomIn';
import ZoomOutIcon from '@mui/icons-material/ZoomOut';
import Box from '@mui/material/Box';
import InputBase from '@mui/material/InputBase';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { flushSync } from 'react-dom';

import { ToolButton } from './tool-button.tsx';
import { chooseAfterClick } from '../choose-after-click.ts';
import { pdfTexts } from './texts.ts';

/** Pages, zoom and search of the document in view. */
export function PdfTools({
  page,
  pages,
  factor,
  fitsWidth,
  searching,
  onPage,
  onZoom,
  onFit,
  onSearch,
}: {
  page: number;
  pages: number;
  /** The zoom, 1 for the size on paper. */
  factor: number;
  fitsWidth: boolean;
  searching: boolean;
  onPage: (page: number) => void;
  onZoom: (direction: 1 | -1) => void;
  onFit: () => void;
  onSearch: () => void;
}) {
  return (
    <Box
      role="toolbar"
      aria-label={pdfTexts.tools}
      // Large letters leave no room for all in one line.
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: { xs: 0, sm: 1 },
        minWidth: 0,
      }}
    >
      <ToolButton
        label={pdfTexts.previousPage}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
        sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
      >
        <PreviousIcon />
      </ToolButton>
      <ToolButton
        label={pdfTexts.nextPage}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
        sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
      >
        <NextIcon />
      </ToolButton>
      <PageField {...{ page, pages, onPage }} />
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          columnGap: { xs: 0, sm: 1 },
          marginInlineStart: { xs: 'auto', sm: 3 },
        }}
      >
        <ToolButton label={pdfTexts.zoomOut} onClick={() => onZoom(-1)}>
          <ZoomOutIcon />
        </ToolButton>
        <Typography
          variant="body2"
          className="numbers"
          sx={{ minWidth: '2.75rem', display: { xs: 'none', sm: 'block' }, textAlign: 'center !important' }}
        >
          {pdfTexts.zoom(Math.round(factor * 100))}
        </Typography>
        <ToolButton label={pdfTexts.zoomIn} onClick={() => onZoom(1)}>
          <ZoomInIcon />
        </ToolButton>
        <ToolButton label={pdfTexts.fitWidth} pressed={fitsWidth} onClick={onFit}>
          <FitIcon />
        </ToolButton>
        <ToolButton label={pdfTexts.search} pressed={searching} onClick={onSearch}>
          <SearchIcon />
        </ToolButton>
      </Box>
    </Box>
  );
}

/** 'page n of N', where n is typed to go there. */
function PageField({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  /** What was typed on which page; once another is in view, that is shown, and it is forgotten. */
  const [typed, setTyped] = useState<{ text: string; on: number } | null>(null);
  if (typed !== null && typed.on !== page) setTyped(null);
  const shown = typed?.on === page ? typed.text : String(page);
  function go() {
    const wanted = Number(shown);
    if (!Number.isInteger(wanted) || shown.trim() === '') return setTyped(null);
    const reachable = Math.min(pages, Math.max(1, wanted));
    setTyped({ text: String(reachable), on: page });
    if (reachable !== page) onPage(reachable);
  }
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        flushSync(go);
        // The next number is typed over this one.
        event.currentTarget.querySelector('input')?.select();
      }}
      sx={{ display: 'flex', alignItems: 'center', gap: 1, flex: 'none' }}
    >
      <InputBase
        value={shown}
        onChange={(event) => setTyped({ text: event.target.value, on: page })}
        onBlur={go}
        onFocus={(event) => event.target.select()}
        onMouseDown={chooseAfterClick}
        inputProps={{ inputMode: 'numeric', 'aria-label': pdfTexts.page, maxLength: 5 }}
        sx={{
          width: '3.25rem',
          height: 'var(--target)',
          border: 1,
          borderColor: 'var(--field-rule)',
          borderRadius: 1,
          '& input': { textAlign: 'center', px: 1 },
          '&.Mui-focused': { outline: 'var(--focus-ring)' },
        }}
      />
      <Typography variant="body2" sx={{ whiteSpace: 'nowrap' }}>
        {pdfTexts.ofPages(pages)}
      </Typography>
    </Box>
  );
}
