import { crc32, deflateRaw } from 'node:zlib';
import { promisify } from 'node:util';

/** A packed file of an archive, but for its content. */
export interface ZipEntry {
  /** Its path, with `/` between folders. */
  name: string;
  crc32: number;
  /** Unpacked and packed. */
  bytes: number;
  packed_bytes: number;
}

const signature = { local: 0x04034b50, directory: 0x02014b50, end: 0x06054b50 } as const;
const sizes = { local: 30, directory: 46, end: 22 } as const;
const method = { deflated: 8 } as const;
/** The name is UTF-8. */
const utf8 = 0x0800;
const versionNeeded = 20;

const deflate = promisify(deflateRaw);

/** Packs a file as archives hold it, off the main thread. */
export async function packFile(content: Buffer) {
  const deflated = await deflate(content, { level: 3 });
  return { deflated, crc32: crc32(content), bytes: content.length };
}

/** How long an archive of so many files becomes. */
export function archiveBytes(of: { files: number; name_bytes: number; packed_bytes: number }): number {
  return of.files * (sizes.local + sizes.directory) + 2 * of.name_bytes + of.packed_bytes + sizes.end;
}

/**
 * An archive of packed files, content by content as it is taken. `written` is the clock time that its files
 * bear. Without the extension for more than 4 GB or 65,535 files, since older programs cannot read that.
 */
export async function* zipArchive<Entry extends ZipEntry>(
  entries: readonly Entry[],
  written: Date,
  contentOf: (entry: Entry) => Promise<Buffer>,
): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const fields = fieldsOf(entry, name, written);
    const local = Buffer.concat([word(signature.local), fields, Buffer.alloc(2), name]);
    // Made by, then the same fields; after the name's length: extra, comment, disk, attributes and where it stands.
    const listed = Buffer.alloc(16);
    listed.writeUInt32LE(offset, 12);
    directory.push(word(signature.directory), Buffer.from([versionNeeded, 0]), fields, listed, name);
    yield local;
    yield await contentOf(entry);
    offset += local.length + entry.packed_bytes;
  }
  const list = Buffer.concat(directory);
  yield list;
  yield endRecord(entries.length, list.length, offset);
}

/** From the version needed to the length of the name: the same in both places. */
function fieldsOf(entry: ZipEntry, name: Buffer, written: Date): Buffer {
  const fields = Buffer.alloc(24);
  fields.writeUInt16LE(versionNeeded, 0);
  fields.writeUInt16LE(utf8, 2);
  fields.writeUInt16LE(method.deflated, 4);
  fields.writeUInt16LE((written.getUTCHours() << 11) | (written.getUTCMinutes() << 5), 6);
  fields.writeUInt16LE(
    ((written.getUTCFullYear() - 1980) << 9) | ((written.getUTCMonth() + 1) << 5) | written.getUTCDate(),
    8,
  );
  fields.writeUInt32LE(entry.crc32, 10);
  fields.writeUInt32LE(entry.packed_bytes, 14);
  fields.writeUInt32LE(entry.bytes, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}

function endRecord(files: number, directoryBytes: number, offset: number): Buffer {
  const end = Buffer.alloc(sizes.end);
  end.writeUInt32LE(signature.end, 0);
  end.writeUInt16LE(files, 8);
  end.writeUInt16LE(files, 10);
  end.writeUInt32LE(directoryBytes, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
