import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { type Hostile, hostilePdfs, pdf } from './sent-pdfs.ts';

/** Pictures and files as people, cameras and attackers send them. */

/** A photograph of a phone: lying on its side, with the place where it was taken. */
export async function photograph(): Promise<Buffer> {
  return sharp({ create: { width: 800, height: 600, channels: 3, background: '#8a5a3c' } })
    .jpeg()
    .withExif({
      IFD0: { Make: 'Phone of Anika' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '10/1 39/1 0/1', GPSLongitudeRef: 'W' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** A square of one colour as a picture that can be sent. */
export async function picture(format: 'png' | 'webp' | 'gif' | 'jpeg', side = 400): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 3, background: '#1f6b45' } })
    .toFormat(format)
    .toBuffer();
}

/** A photograph in whose bytes, so far on, four letters meet by chance, as they do in one large one of a hundred. */
export async function photographThatSpells(word: string, at = 300): Promise<Buffer> {
  const pixels = Buffer.alloc(400 * 400 * 3, 0x81);
  pixels.write(word, at, 'latin1');
  const raw = { width: 400, height: 400, channels: 3 } as const;
  return sharp(pixels, { raw }).png({ compressionLevel: 0 }).toBuffer();
}

/** Says that it is 30,000 by 30,000 pixels, and is a hundred bytes. */
function pictureOfGiants(): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(30_000, 0);
  size.writeUInt32BE(30_000, 4);
  size.set([8, 2, 0, 0, 0], 8);
  const parts = [
    pngPart('IHDR', size),
    pngPart('IDAT', deflateSync(Buffer.alloc(1000))),
    pngPart('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'), ...parts]);
}

function pngPart(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Bytes of a .zip, to stand behind a picture. */
function zipTail(): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  return end;
}

/** What cannot be a student's picture. */
export const hostilePictures: readonly Hostile[] = [
  ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'notAPicture'],
  ['a page that is called a JPEG', async () => Buffer.from('<html><script>1</script>'), 'notAPicture'],
  ['a GIF', async () => picture('gif'), 'notAPicture'],
  ['a PDF', async () => pdf(), 'notAPicture'],
  ['nothing', async () => Buffer.alloc(0), 'notAPicture'],
  [
    'a JPEG that is a page as well',
    async () => Buffer.concat([await picture('jpeg'), Buffer.from('<ScRipt>alert(1)</script>')]),
    'notAPicture',
  ],
  [
    'a JPEG that is a .zip as well',
    async () => Buffer.concat([await picture('jpeg'), zipTail()]),
    'notAPicture',
  ],
  ['a picture for giants', async () => pictureOfGiants(), 'tooManyPixels'],
  ['half a JPEG', async () => (await picture('jpeg', 2000)).subarray(0, 8000), 'damaged'],
  ['the head of a JPEG alone', async () => Buffer.from('\xFF\xD8\xFF\xE0', 'latin1'), 'damaged'],
];

/** What cannot be another file of a student. */
export const hostileDocuments: readonly Hostile[] = [
  ...hostilePdfs,
  ['a PDF that ends in a .zip', async () => Buffer.concat([pdf(), zipTail()]), 'notAFile'],
  ['half a PDF', async () => pdf().subarray(0, 60), 'damaged'],
  ['one that begins as a page', async () => Buffer.concat([Buffer.from('<html>'), pdf()]), 'notAFile'],
  ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'notAFile'],
  ['a page that is called a JPEG', async () => Buffer.from('<html><script>1</script>'), 'notAFile'],
  [
    'a JPEG that is a page as well',
    async () => Buffer.concat([await picture('jpeg'), Buffer.from('<ScRipt>alert(1)</script>')]),
    'notAFile',
  ],
  ['a picture for giants', async () => pictureOfGiants(), 'tooManyPixels'],
  ['a program', async () => Buffer.from('MZ\x90\x00'), 'notAFile'],
  ['a Word document', async () => Buffer.from('PK\x03\x04word'), 'notAFile'],
];
