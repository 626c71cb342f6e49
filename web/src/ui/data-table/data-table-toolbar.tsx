import CheckIcon from '@mui/icons-material/Check';
import ClearIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode, RefObject } from 'react';

import type { FilterChoice, FilterGroup } from './data-column.ts';
import { dataTableTexts } from './texts.ts';
import { keptAsTyped } from '../kept-as-typed.ts';

/** Over the table: search to the left, filters as chips, what can be done to the right. */
export function DataTableToolbar<Row>({
  searchLabel,
  search,
  searchField,
  onSearch,
  onLeaveDown,
  autoFocus,
  filters,
  chosen,
  onChoose,
  actions,
}: {
  searchLabel: string;
  search: string;
  searchField: RefObject<HTMLInputElement | null>;
  onSearch: (search: string) => void;
  /** The arrow down, from the search into the rows. */
  onLeaveDown: () => void;
  /** Begins in the search; not on touch, where the keyboard would cover the rows. */
  autoFocus: boolean;
  filters: readonly FilterGroup<Row>[];
  chosen: ReadonlySet<FilterChoice<Row>>;
  onChoose: (choice: FilterChoice<Row>) => void;
  actions: ReactNode;
}) {
  const types = useMediaQuery('(pointer: fine)', { noSsr: true });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2, flex: 'none' }}>
      <TextField
        type="search"
        label={searchLabel}
        value={search}
        inputRef={searchField}
        autoFocus={autoFocus && types}
        autoComplete="off"
        onChange={(event) => onSearch(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') {
            event.preventDefault();
            onLeaveDown();
          }
          if (event.key === 'Escape' && search !== '') {
            // The first Esc empties the field; the next one closes the dialog around it.
            event.stopPropagation();
            event.preventDefault();
            onSearch('');
          }
        }}
        slotProps={{
          htmlInput: keptAsTyped,
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <SearchIcon fontSize="small" />
              </InputAdornment>
            ),
            endAdornment: search !== '' && (
              <InputAdornment position="end">
                <IconButton
                  size="small"
                  edge="end"
                  aria-label={dataTableTexts.clearSearch}
                  onClick={() => {
                    onSearch('');
                    // The button itself is gone with what was searched for.
                    searchField.current?.focus();
                  }}
                >
                  <ClearIcon fontSize="small" />
                </IconButton>
              </InputAdornment>
            ),
          },
        }}
        sx={{
          flex: '1 1 200px',
          maxWidth: { sm: 320 },
          '& input::-webkit-search-cancel-button': { display: 'none' },
        }}
      />
      {filters.map(({ label, choices }) => (
        <Box
          key={label}
          role="group"
          aria-label={label}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
        >
          {choices.map((choice) => {
            const pressed = chosen.has(choice);
            return (
              <Chip
                key={choice.label}
                component="button"
                type="button"
                clickable
                label={choice.label}
                icon={pressed ? <CheckIcon /> : undefined}
                variant={pressed ? 'filled' : 'outlined'}
                color={pressed ? 'primary' : 'default'}
                aria-pressed={pressed}
                onClick={() => onChoose(choice)}
                sx={{ minHeight: 'var(--target)', minWidth: 'var(--target)', borderRadius: 'var(--target)' }}
              />
            );
          })}
        </Box>
      ))}
      {actions && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, marginInlineStart: 'auto' }}>{actions}</Box>
      )}
    </Box>
  );
}
