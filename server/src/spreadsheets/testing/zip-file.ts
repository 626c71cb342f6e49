import { crc32, deflateRawSync } from 'node:zlib';

/** A part of a made-up zip, and where it lies. */
export interface MadePart {
  name: string;
  content: string | Buffer;
  /** What the zip says in place of the truth. */
  lies?: { size?: number; packed?: number; localName?: string; flags?: number; extra?: Buffer };
}

/** A zip file as no honest program would make it. */
export function zipFile(parts: readonly MadePart[], end: { count?: number; comment?: Buffer } = {}): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, lies = {} } of parts) {
    const plain = Buffer.from(content);
    const packed = deflateRawSync(plain);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(lies.flags ?? 0, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(plain), 10);
    fields.writeUInt32LE(lies.packed ?? packed.length, 14);
    fields.writeUInt32LE(lies.size ?? plain.length, 18);
    const extra = lies.extra ?? Buffer.alloc(0);
    fields.writeUInt16LE(extra.length, 24);
    const local = headed('PK\x03\x04', fields, lies.localName ?? name);
    const entry = Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), headed('', fields, name)]);
    const full = Buffer.concat([entry.subarray(0, 32), Buffer.alloc(14), entry.subarray(32), extra]);
    full.writeUInt32LE(offset, 42);
    locals.push(local, extra, packed);
    directory.push(full);
    offset += local.length + extra.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const last = Buffer.alloc(22);
  last.write('PK\x05\x06', 'latin1');
  last.writeUInt16LE(end.count ?? parts.length, 8);
  last.writeUInt16LE(end.count ?? parts.length, 10);
  last.writeUInt32LE(listed.length, 12);
  last.writeUInt32LE(offset, 16);
  last.writeUInt16LE(end.comment?.length ?? 0, 20);
  return Buffer.concat([...locals, listed, last, end.comment ?? Buffer.alloc(0)]);
}

/** The parts of a workbook with one sheet; `sheet` is its XML. */
export function workbookParts(sheet: string | Buffer): MadePart[] {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packages = 'http://schemas.openxmlformats.org/package/2006';
  const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  return [
    {
      name: '[Content_Types].xml',
      content: `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kind}.worksheet+xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      content: `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Marks" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    { name: 'xl/worksheets/sheet1.xml', content: sheet },
  ];
}

/** A sheet's XML around its rows. */
export function sheetXml(rows: string): string {
  return `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`;
}

function headed(signature: string, fields: Buffer, name: string): Buffer {
  const head = Buffer.from(fields);
  const nameBytes = Buffer.from(name);
  const lengths = Buffer.alloc(4);
  lengths.writeUInt16LE(nameBytes.length, 0);
  lengths.writeUInt16LE(head.readUInt16LE(24), 2);
  return Buffer.concat([Buffer.from(signature, 'latin1'), head.subarray(0, 22), lengths, nameBytes]);
}
