/** Of an alert with much to read and a button, which on a phone would leave the words a column: it stands below them there. */
export const actionBelowOnPhone = {
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  '& .MuiAlert-message': { flex: { xs: '1 0 calc(100% - 48px)', sm: '1' } },
} as const;
