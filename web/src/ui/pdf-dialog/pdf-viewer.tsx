import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';

import { pageTexts } from './page-texts.ts';
import { PdfPage } from './pdf-page.tsx';
import { PdfSearchBar } from './pdf-search-bar.tsx';
import { PdfTools } from './pdf-tools.tsx';
import { highlightStyle } from './text-layer-style.ts';
import { pdfTexts } from './texts.ts';
import type { OpenPdf, PdfEngine } from './use-pdf.ts';
import { useMatchHighlights } from './use-match-highlights.ts';
import { usePagesInView } from './use-pages-in-view.ts';
import { useSearch } from './use-search.ts';
import { useViewerKeys } from './use-viewer-keys.ts';
import { type Zoom, zoomFactor, zoomStep } from './zoom.ts';

/** The pages of an open PDF with what one does to them: leaf, zoom, search. */
export function PdfViewer({
  engine,
  pdf,
  firstPage,
  title,
  onPrint,
}: OpenPdf & { engine: PdfEngine; title: string; onPrint: () => void }) {
  const scroller = useRef<HTMLDivElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const texts = useMemo(() => pageTexts(pdf), [pdf]);
  const [zoom, setZoom] = useState<Zoom>('readable');
  const [searching, setSearching] = useState(false);
  const room = useRoom(scroller);
  const factor = zoomFactor(zoom, firstPage.width, room);
  const { page, pageNow, goToPage, onScroll } = usePagesInView(scroller, factor);
  const search = useSearch(texts, pdf.numPages, pageNow);
  const onText = useMatchHighlights(scroller, search.matches, search.current, goToPage);

  const { setWords, move } = search;
  const openSearch = useCallback(() => {
    setSearching(true);
    searchField.current?.select();
  }, []);
  function closeSearch() {
    setSearching(false);
    setWords('');
    scroller.current?.focus({ preventScroll: true });
  }
  const changeZoom = useCallback(
    (direction: 1 | -1) =>
      setZoom((before) => zoomStep(zoomFactor(before, firstPage.width, room), direction)),
    [firstPage, room],
  );
  useViewerKeys(
    scroller,
    useMemo(
      () => ({
        onSearch: openSearch,
        onNextMatch: move,
        onPrint,
        onZoom: changeZoom,
        onZoomBack: () => setZoom('readable'),
      }),
      [openSearch, move, onPrint, changeZoom],
    ),
  );
  useEffect(() => {
    // Not taken from someone who already presses a button of the dialog. What opened it may have the focus yet, and
    // Escape would not be heard there.
    const dialog = scroller.current?.closest('[role="dialog"]');
    const presses =
      document.activeElement?.matches('button, a, input') && dialog?.contains(document.activeElement);
    if (!presses) scroller.current?.focus({ preventScroll: true });
  }, []);

  return (
    <>
      <GlobalStyles styles={highlightStyle} />
      <Box sx={{ px: { xs: 'var(--gutter)', sm: 4 }, py: 1, borderBottom: 1, borderColor: 'divider' }}>
        <PdfTools
          page={page}
          pages={pdf.numPages}
          factor={factor}
          fitsWidth={zoom === 'width'}
          searching={searching}
          onPage={goToPage}
          onZoom={changeZoom}
          onFit={() => setZoom((before) => (before === 'width' ? 'readable' : 'width'))}
          onSearch={searching ? closeSearch : openSearch}
        />
      </Box>
      {searching && <PdfSearchBar search={search} field={searchField} onClose={closeSearch} />}
      <Box
        ref={scroller}
        role="document"
        aria-label={pdfTexts.pages(title)}
        tabIndex={0}
        onScroll={onScroll}
        sx={{
          position: 'relative',
          flex: 1,
          minHeight: 0,
          overflow: 'auto',
          overscrollBehavior: 'contain',
          display: 'flex',
          flexDirection: 'column',
          // Pages wider than the view can be scrolled to their left edge.
          alignItems: 'safe center',
          p: `${pagesPadding}px`,
          bgcolor: 'var(--beige-faint)',
          '&:focus-visible': { outline: 'var(--focus-ring)', outlineOffset: -2 },
        }}
      >
        {Array.from({ length: pdf.numPages }, (_, index) => (
          <PdfPage
            key={index}
            number={index + 1}
            {...{ engine, pdf, texts, factor, firstPage, scroller, onText }}
          />
        ))}
      </Box>
    </>
  );
}

const pagesPadding = 12;

/** CSS pixels that a page may be wide. */
function useRoom(scroller: React.RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const measure = () => setRoom(element.clientWidth - 2 * pagesPadding);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  return room;
}
