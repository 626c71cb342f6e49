/** The card that holds a list of what marks are entered for: teachers, and their lessons. */
export const listCard = {
  maxWidth: 640,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  py: 0,
  '& > :last-child, & > :last-child > .MuiListItemButton-root': { borderBottom: 0 },
} as const;
