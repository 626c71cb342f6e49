import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { type ReactNode, useId, useState } from 'react';

/** Tabs over the pages of a section or dialog; the page that is not shown is not kept. */
export function TabPages({
  label,
  pages,
}: {
  /** What the tabs are of, for screen readers. */
  label: string;
  pages: readonly { title: string; content: ReactNode }[];
}) {
  const id = useId();
  const [shown, setShown] = useState(0);
  return (
    <>
      <Tabs
        value={shown}
        onChange={(_, next: number) => setShown(next)}
        aria-label={label}
        variant="scrollable"
        scrollButtons={false}
        sx={{ mb: 4, borderBottom: 1, borderColor: 'divider' }}
      >
        {pages.map(({ title }, place) => (
          <Tab key={title} label={title} id={`${id}-tab-${place}`} aria-controls={`${id}-page`} />
        ))}
      </Tabs>
      <Box
        role="tabpanel"
        id={`${id}-page`}
        aria-labelledby={`${id}-tab-${shown}`}
        // The tabs take of the height that a table has on the page.
        sx={{ '--table-room': 'calc(100dvh - 296px)' }}
      >
        {pages[shown]?.content}
      </Box>
    </>
  );
}
