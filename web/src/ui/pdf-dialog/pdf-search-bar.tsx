import CloseIcon from '@mui/icons-material/Close';
import DownIcon from '@mui/icons-material/KeyboardArrowDown';
import UpIcon from '@mui/icons-material/KeyboardArrowUp';
import Box from '@mui/material/Box';
import InputBase from '@mui/material/InputBase';
import Typography from '@mui/material/Typography';
import type { RefObject } from 'react';

import { ToolButton } from './tool-button.tsx';
import { pdfTexts } from './texts.ts';
import type { Search } from './use-search.ts';
import { keptAsTyped } from '../kept-as-typed.ts';

/** Words to find, how often they stand in the document, and the way from one to the next. */
export function PdfSearchBar({
  search,
  field,
  onClose,
}: {
  search: Search;
  field: RefObject<HTMLInputElement | null>;
  onClose: () => void;
}) {
  const { words, matches, current, running, failed } = search;
  const wanted = words.trim() !== '';
  const count = matches.length === 0 ? pdfTexts.notFound : pdfTexts.found(current + 1, matches.length);
  const end = failed ? pdfTexts.searchFailed : count;
  return (
    <Box
      role="search"
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.stopPropagation();
          onClose();
        } else if (event.key === 'Enter' && event.target === field.current) {
          event.preventDefault();
          search.move(event.shiftKey ? -1 : 1);
        }
      }}
      sx={{
        display: 'flex',
        // Of large letters, or of a sentence in place of a number, one line of a phone has no room.
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        alignItems: 'center',
        gap: 1,
        px: { xs: 'var(--gutter)', sm: 4 },
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <InputBase
        inputRef={field}
        autoFocus
        value={words}
        onChange={(event) => search.setWords(event.target.value)}
        placeholder={pdfTexts.searchIn}
        inputProps={{
          'aria-label': pdfTexts.searchIn,
          autoComplete: 'off',
          ...keptAsTyped,
          enterKeyHint: 'search',
        }}
        sx={{
          flex: '1 1 7rem',
          minWidth: 0,
          maxWidth: '24rem',
          height: 'var(--target)',
          px: 2,
          border: 1,
          borderColor: 'var(--field-rule)',
          borderRadius: 1,
          '&.Mui-focused': { outline: 'var(--focus-ring)' },
        }}
      />
      <Typography
        variant="body2"
        role="status"
        sx={{
          // On a phone the words have the room until there is something to count.
          minWidth: { xs: wanted ? '3rem' : 0, sm: '4.5rem' },
          pl: { xs: wanted ? 2 : 0, sm: 2 },
          fontVariantNumeric: 'tabular-nums',
          color: 'text.secondary',
          // A sentence would leave the field no room there.
          ...(failed && { order: { xs: 1, sm: 0 }, flexBasis: { xs: '100%', sm: 'auto' }, pl: { sm: 2 } }),
        }}
      >
        {wanted && (running ? pdfTexts.searching : end)}
      </Typography>
      <ToolButton
        label={pdfTexts.previousMatch}
        disabled={matches.length === 0}
        onClick={() => search.move(-1)}
      >
        <UpIcon />
      </ToolButton>
      <ToolButton label={pdfTexts.nextMatch} disabled={matches.length === 0} onClick={() => search.move(1)}>
        <DownIcon />
      </ToolButton>
      <ToolButton label={pdfTexts.closeSearch} onClick={onClose}>
        <CloseIcon />
      </ToolButton>
    </Box>
  );
}
