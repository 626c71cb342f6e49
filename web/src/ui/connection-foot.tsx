import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';

import { ConnectionBanner } from './connection-banner.tsx';

/**
 * The banner at the foot of the window, where it moves nothing when the network goes: whoever clicks at that moment hits
 * what they see. What fills the window's height gives way by `--foot-room`.
 */
export function ConnectionFoot({
  leavesFree = 0,
}: {
  /** Pixels at the left of a wide window, where a column with buttons reaches that far down. */
  leavesFree?: number;
}) {
  const foot = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = foot;
    if (current === null) return undefined;
    const root = document.documentElement.style;
    const observer = new ResizeObserver(() => root.setProperty('--foot-height', `${current.offsetHeight}px`));
    observer.observe(current);
    return () => {
      observer.disconnect();
      root.removeProperty('--foot-height');
    };
  }, []);
  return (
    <Box
      ref={foot}
      sx={{
        position: 'var(--page-foot)',
        bottom: 0,
        zIndex: 'appBar',
        bgcolor: 'background.default',
        ml: { md: `${leavesFree}px` },
      }}
    >
      <ConnectionBanner />
    </Box>
  );
}
