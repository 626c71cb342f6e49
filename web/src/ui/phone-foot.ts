/** The windows in which it stays; below the theme's `md`. */
export const withPhoneFoot = '@media (max-width: 899.95px)';

/** Its height, with a name in two lines, and that of what a field says below itself. */
export const roomOfPhoneFoot = 'calc(var(--foot-room) + 112px)';

/**
 * What leads from student to student on a phone stays at the window's foot, above what is said of the connection. In a
 * window too low for that (a keypad, a phone on its side) it stands at the end of the page.
 */
export const phoneFoot = {
  position: { xs: 'var(--page-foot)', md: 'static' },
  bottom: 'var(--foot-room)',
  zIndex: { xs: 'appBar', md: 'auto' },
  mx: { xs: 'calc(-1 * var(--gutter))', md: 0 },
  px: { xs: 'var(--gutter)', md: 0 },
  py: { xs: 2, md: 0 },
  bgcolor: 'background.default',
  borderTopStyle: 'solid',
  borderTopWidth: { xs: '1px', md: 0 },
  borderTopColor: 'divider',
} as const;
