/** What stands for this by its ground alone: the tab, session, class or cell that is chosen. */
const chosen = ':is(.Mui-selected, [aria-selected="true"], [aria-pressed="true"])';
/** What stands over the page, where its shadow is gone. */
const layers = '.MuiDialog-paper, .MuiPopover-paper, .MuiAutocomplete-paper, .MuiPickerPopper-paper';

/**
 * Where the system forces its own few colours on the page, as the contrast themes of Windows do, it takes away every ground
 * and shadow. Only its own names for colours are left as they are written.
 */
export const forcedColours = {
  '@media (forced-colors: active)': {
    // Else the browser lays a ground of its own below the letters, on which these are not seen.
    [chosen]: { forcedColorAdjust: 'none', backgroundColor: 'SelectedItem !important' },
    [`${chosen}, ${chosen} *`]: { color: 'SelectedItemText !important' },
    [`${chosen} *`]: { backgroundColor: 'transparent !important' },
    '.MuiTabs-indicator, .MuiLinearProgress-bar, .MuiSlider-track': {
      backgroundColor: 'SelectedItem !important',
    },
    '.MuiLinearProgress-root': { border: '1px solid CanvasText' },
    '.MuiSlider-rail, .MuiSlider-thumb': { backgroundColor: 'CanvasText !important' },
    '.MuiButton-contained': { border: '1px solid ButtonText' },
    [layers]: { border: '1px solid CanvasText' },
  },
};
