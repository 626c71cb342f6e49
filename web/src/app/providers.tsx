import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import GlobalStyles from '@mui/material/GlobalStyles';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode, useMemo } from 'react';

import { queryClient } from '../api/query-client.ts';
import { useSchool } from '../api/starting-point.ts';
import { pageStyles } from './theme/page-styles.ts';
import { themeOf } from './theme/theme.ts';

/** The page's policy admits only styles that carry the nonce of this answer. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
const styles = createCache({ key: 's', prepend: true, ...(nonce ? { nonce } : {}) });

/** What everything on the page stands on: theme, styles and the cache of answers. */
export function Providers({ children }: { children: ReactNode }) {
  const { primary_colour } = useSchool();
  const theme = useMemo(() => themeOf(primary_colour), [primary_colour]);
  return (
    <StrictMode>
      <CacheProvider value={styles}>
        <ThemeProvider theme={theme} defaultMode="system" modeStorageKey="appearance" noSsr>
          <CssBaseline />
          <GlobalStyles styles={pageStyles} />
          <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
        </ThemeProvider>
      </CacheProvider>
    </StrictMode>
  );
}
