/** Colours that a school chooses for its screens and documents, '#RRGGBB' (look: contrast is checked when one is chosen). */

/** Of text, by WCAG. */
const readableContrast = 4.5;

/** What a colour is read against. */
export const paper = '#FFFFFF';
export const ink = '#1E241F';

export const colourMessages = {
  notAColour: 'Write a colour as # and six digits or letters A to F, such as #1F6B45.',
  primaryTooPale: 'White paper makes this colour hard to read. Choose a darker one.',
  secondaryTooDark: 'Dark text is hard to read on this colour. Choose a lighter one.',
} as const;

/** What is wrong with the colour of headings and buttons, which stand on white and have white on them; null for nothing. */
export function primaryColourError(colour: string): string | null {
  return colourError(colour, paper, colourMessages.primaryTooPale);
}

/** What is wrong with the colour of backgrounds behind dark text; null for nothing. */
export function secondaryColourError(colour: string): string | null {
  return colourError(colour, ink, colourMessages.secondaryTooDark);
}

function colourError(colour: string, against: string, message: string): string | null {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) return colourMessages.notAColour;
  return contrastBetween(colour, against) >= readableContrast ? null : message;
}

/** 1 for the same colour, 21 for black on white (WCAG 2, contrast ratio). */
export function contrastBetween(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
