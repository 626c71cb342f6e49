import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { Component, type ReactNode, Suspense } from 'react';

import { ErrorPanel } from '../../ui/error-panel.tsx';
import { uiTexts } from '../../ui/texts.ts';
import type { SectionEntry } from '../section-registry.tsx';
import { appTexts } from '../texts.ts';

/** The open section. */
export function SectionPage({ entry: { Page } }: { entry: SectionEntry }) {
  return (
    <SectionBoundary>
      <Suspense fallback={<Opening />}>
        <Page />
      </Suspense>
    </SectionBoundary>
  );
}

/** Stands where a page will be. */
export function Opening() {
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', py: 16 }}>
      <CircularProgress aria-label={uiTexts.loading} />
    </Box>
  );
}

/** A fault of ours: the menu and the session stay usable. */
class SectionBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    return (
      <ErrorPanel
        error={this.state.error}
        title={appTexts.sectionFailed}
        retryLabel={uiTexts.reload}
        onRetry={() => location.reload()}
      />
    );
  }
}
