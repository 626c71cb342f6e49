/**
 * The small signs of the mark grid and of saves, by name: their path on a square of 24, and the colour's variable.
 * They are drawn as backgrounds. A picture of its own within each cell would be one more piece that the browser
 * puts together anew at each key, a hundred of them in a class (docs/decisions/023).
 */
const signs = {
  saving: ['M12 5a7 7 0 1 0 7 7h-2a5 5 0 1 1-5-5v3l4-4-4-4z', '--mark-saving'],
  saved: ['M9 16.2 4.8 12l-1.4 1.4L9 19 21 7l-1.4-1.4z', '--mark-saved'],
  waiting: [
    'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm0 2a8 8 0 1 1 0 16 8 8 0 0 1 0-16zm-1 3v6l5 3 .8-1.2-4.3-2.6V7z',
    '--mark-waiting',
  ],
  failed: ['M10 3h4v12h-4zM10 17h4v4h-4z', '--mark-failed'],
  conflict: ['m18 12 4-4-4-4v3H3v2h15zM6 12l-4 4 4 4v-3h15v-2H6z', '--mark-conflict'],
  warning: ['M12 2 1 21h22L12 2zm-1 7h2v6h-2V9zm0 8h2v2h-2v-2z', '--mark-waiting'],
  history: [
    'M13 3a9 9 0 0 0-9 9H1l4 4 4-4H6a7 7 0 1 1 2.05 4.95l-1.42 1.42A9 9 0 1 0 13 3zm-1 5v5l4.3 2.55.75-1.26L13.5 12.2V8z',
    '--muted',
  ],
  clear: [
    'M19 6.41 17.59 5 12 10.59 6.41 5 5 6.41 10.59 12 5 17.59 6.41 19 12 13.41 17.59 19 19 17.59 13.41 12z',
    '--muted',
  ],
  comments: [
    'M4 3h16a2 2 0 0 1 2 2v16l-4-4H4a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zm0 2v10h14.8l1.2 1.2V5H4zm7 1.5h2V9h2.5v2H13v2.5h-2V11H8.5V9H11V6.500z',
    '--muted',
  ],
} as const satisfies Record<string, readonly [path: string, colour: `--${string}`]>;

export type SignName = keyof typeof signs;

/** `--sign-saved` and so on, in the colours of one scheme. */
export function signVariables(colours: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(signs).map(([name, [path, colour]]) => [
      `--sign-${name}`,
      pictureOf(path, colours[colour] ?? ''),
    ]),
  );
}

/** What `Sign` shows. */
export const signRules = Object.fromEntries(
  Object.keys(signs).map((name) => [
    `.sign[data-sign="${name}"]`,
    { backgroundImage: `var(--sign-${name})` },
  ]),
);

function pictureOf(path: string, colour: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="${colour}"><path d="${path}"/></svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
}
