import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Pictures and PDFs as people, cameras and attackers send them. */

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

export async function picture(format: 'png' | 'webp' | 'gif' | 'jpeg', side = 400): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 3, background: '#1f6b45' } })
    .toFormat(format)
    .toBuffer();
}

/** Says that it is 30,000 by 30,000 pixels, and is a hundred bytes. */
export function pictureOfGiants(): Buffer {
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

/** One page; `extra` stands in its catalogue. */
export function pdf(extra = '', streams = ''): Buffer {
  return Buffer.from(
    `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${extra} >>\nendobj\n` +
      `2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n${streams}trailer\n<< /Root 1 0 R >>\n%%EOF\n`,
    'latin1',
  );
}

/** A PDF whose objects stand in a compressed stream, where a plain look does not find them. */
export function pdfWithHidden(objects: string): Buffer {
  const data = deflateSync(Buffer.from(objects, 'latin1')).toString('latin1');
  return pdf(
    '',
    `3 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${data.length} >>\nstream\n${data}\nendstream\nendobj\n`,
  );
}

/** Bytes of a .zip, to stand behind a picture. */
export function zipTail(): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  return end;
}
