import Box from '@mui/material/Box';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type RefObject, useEffect, useRef, useState } from 'react';

import { drawPage } from './draw-page.ts';
import type { PageTexts } from './page-texts.ts';
import { textLayerStyle } from './text-layer-style.ts';
import { pdfTexts } from './texts.ts';
import type { PdfEngine } from './use-pdf.ts';
import { useNear } from './use-near.ts';
import { pixelsPerPoint } from './zoom.ts';

interface Size {
  width: number;
  height: number;
}

/** One page: room of its size always, its picture and its text while it is near the view. */
export function PdfPage({
  engine,
  pdf,
  texts,
  number,
  factor,
  firstPage,
  scroller,
  onText,
}: {
  engine: PdfEngine;
  pdf: PDFDocumentProxy;
  texts: PageTexts;
  number: number;
  factor: number;
  firstPage: Size;
  scroller: RefObject<HTMLElement | null>;
  /** The text layer is there, run by run; null when it is gone. */
  onText: (page: number, runs: readonly HTMLElement[] | null) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const near = useNear(box, scroller);
  const [size, setSize] = useState(firstPage);
  const [failed, setFailed] = useState(false);
  const scale = factor * pixelsPerPoint;

  useEffect(() => {
    const place = picture.current;
    if (!near || place === null) return undefined;
    const drawing = drawPage(engine, pdf, number, scale);
    drawing.finished.then(
      (drawn) => {
        if (drawn === null) return;
        setFailed(false);
        setSize((before) => (sameSize(before, drawn.size) ? before : drawn.size));
        place.replaceChildren(drawn.canvas);
      },
      () => setFailed(true),
    );
    return drawing.cancel;
  }, [engine, pdf, number, scale, near]);

  useEffect(() => {
    const place = layer.current;
    const drawn = picture.current;
    if (!near || place === null) return undefined;
    let textLayer: InstanceType<PdfEngine['TextLayer']> | null = null;
    let gone = false;
    async function write(container: HTMLElement) {
      const [page, textContentSource] = await Promise.all([pdf.getPage(number), texts.contentOf(number)]);
      if (gone) return;
      textLayer = new engine.TextLayer({
        textContentSource,
        container,
        viewport: page.getViewport({ scale: 1 }),
      });
      await textLayer.render();
      if (!gone) onText(number, textLayer.textDivs);
    }
    // Without its text a page can still be read and printed.
    write(place).catch(() => undefined);
    return () => {
      gone = true;
      textLayer?.cancel();
      place.replaceChildren();
      drawn?.replaceChildren();
      onText(number, null);
    };
  }, [engine, pdf, texts, number, near, onText]);

  return (
    <Box
      ref={box}
      role="region"
      aria-label={pdfTexts.pageOf(number, pdf.numPages)}
      data-page={number}
      style={{
        width: size.width * scale,
        height: size.height * scale,
        ['--total-scale-factor' as string]: scale,
        ['--scale-round-x' as string]: '1px',
        ['--scale-round-y' as string]: '1px',
      }}
      sx={{
        position: 'relative',
        flex: 'none',
        mx: 'auto',
        mb: 3,
        bgcolor: 'common.white',
        outline: '1px solid var(--rule)',
        '& canvas': { display: 'block', width: '100%', height: '100%' },
      }}
    >
      <Box ref={picture} aria-hidden sx={{ position: 'absolute', inset: 0 }} />
      <Box ref={layer} sx={textLayerStyle} />
      {failed && (
        <Box
          role="alert"
          sx={{ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center', color: 'error.main' }}
        >
          {pdfTexts.pageFailed(number)}
        </Box>
      )}
    </Box>
  );
}

function sameSize(one: Size, other: Size): boolean {
  return one.width === other.width && one.height === other.height;
}
