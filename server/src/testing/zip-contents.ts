import { crc32, inflateRawSync } from 'node:zlib';

/** The files of an archive by their path, in its order; each is checked as an unpacking program does. */
export function zipContents(zip: Buffer): Map<string, Buffer> {
  const end = zip.length - 22;
  if (zip.readUInt32LE(end) !== 0x06054b50) throw new Error('The archive has no end.');
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== 0x02014b50) throw new Error('The directory is broken.');
    const nameEnd = at + 46 + zip.readUInt16LE(at + 28);
    const name = zip.subarray(at + 46, nameEnd).toString();
    const local = zip.readUInt32LE(at + 42);
    if (!zip.subarray(local + 4, local + 28).equals(zip.subarray(at + 6, at + 30)))
      throw new Error(`${name} is listed otherwise than it stands there.`);
    const start = local + 30 + zip.readUInt16LE(local + 26);
    const content = inflateRawSync(zip.subarray(start, start + zip.readUInt32LE(at + 20)));
    if (crc32(content) !== zip.readUInt32LE(at + 16) || content.length !== zip.readUInt32LE(at + 24))
      throw new Error(`${name} is damaged.`);
    if (files.has(name)) throw new Error(`${name} is there twice.`);
    files.set(name, content);
    at = nameEnd;
  }
  if (at !== end) throw new Error('Something stands between the directory and its end.');
  return files;
}
