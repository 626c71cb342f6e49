/** Two to three times the 32 px of a row, for dense screens. */
const longerSide = 96;
const quality = 75;

/** A kept picture as rows show it, a WebP of about a kilobyte. Loads sharp, for which it is called where that is loaded anyway. */
export async function smallPictureOf(jpeg: Uint8Array): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(jpeg)
    .resize({ width: longerSide, height: longerSide, fit: 'inside' })
    .webp({ quality })
    .toBuffer();
}
