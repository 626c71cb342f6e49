/**
 * How pdf.js' text layer lies over the picture of a page, so that its words can be selected and found. Taken
 * from pdfjs-dist/web/pdf_viewer.css, which holds far more than that.
 */
export const textLayerStyle = {
  position: 'absolute',
  inset: 0,
  overflow: 'clip',
  lineHeight: 1,
  letterSpacing: 'normal',
  wordSpacing: 'normal',
  textAlign: 'initial',
  textSizeAdjust: 'none',
  forcedColorAdjust: 'none',
  transformOrigin: '0 0',
  '--min-font-size': 1,
  '--text-scale-factor': 'calc(var(--total-scale-factor) * var(--min-font-size))',
  '--min-font-size-inv': 'calc(1 / var(--min-font-size))',
  '& :is(span, br)': {
    color: 'transparent',
    position: 'absolute',
    whiteSpace: 'pre',
    cursor: 'text',
    transformOrigin: '0% 0%',
  },
  '& > span': {
    '--font-height': 0,
    fontSize: 'calc(var(--text-scale-factor) * var(--font-height))',
    '--scale-x': 1,
    '--rotate': '0deg',
    transform: 'rotate(var(--rotate)) scaleX(var(--scale-x)) scale(var(--min-font-size-inv))',
  },
  // Paper is white in the dark as well, so these do not follow the theme.
  '& ::selection': { background: 'rgb(31 107 69 / 0.3)', color: 'transparent' },
} as const;

/** The hits of a search, and the one that stands in view. */
export const matchHighlight = 'document-match';
export const currentMatchHighlight = 'document-current-match';

export const highlightStyle = {
  [`::highlight(${matchHighlight})`]: { backgroundColor: 'rgb(227 179 65 / 0.45)' },
  [`::highlight(${currentMatchHighlight})`]: { backgroundColor: 'rgb(31 107 69 / 0.5)' },
} as const;
