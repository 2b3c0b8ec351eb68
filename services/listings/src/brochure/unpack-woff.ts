import { inflateSync } from 'node:zlib';

const WOFF = { signature: 'wOFF', header: 44, entry: 20 };
const SFNT = { header: 12, entry: 16, alignment: 4 };

/**
 * Unpacks a WOFF font (W3C WOFF 1.0), so that its tables are decompressed once, not in JavaScript for each document.
 * @throws Error for anything else
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== WOFF.signature) throw new Error('This is no WOFF font');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = WOFF.header + index * WOFF.entry;
    const offset = woff.readUInt32BE(at + 4);
    const packed = woff.subarray(offset, offset + woff.readUInt32BE(at + 8));
    const length = woff.readUInt32BE(at + 12);
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.readUInt32BE(at + 16),
      // Tables that do not get smaller are stored uncompressed.
      data: packed.length < length ? inflateSync(packed) : packed,
    };
  });

  const header = Buffer.alloc(SFNT.header + count * SFNT.entry);
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(count, 4);
  // Binary search fields: the largest power of two within the number of tables, its exponent and the remainder.
  const exponent = Math.floor(Math.log2(count));
  const range = 2 ** exponent * SFNT.entry;
  header.writeUInt16BE(range, 6);
  header.writeUInt16BE(exponent, 8);
  header.writeUInt16BE(count * SFNT.entry - range, 10);

  const parts: Buffer[] = [header];
  let offset = header.length;
  tables.forEach(({ tag, checksum, data }, index) => {
    const at = SFNT.header + index * SFNT.entry;
    tag.copy(header, at);
    header.writeUInt32BE(checksum, at + 4);
    header.writeUInt32BE(offset, at + 8);
    header.writeUInt32BE(data.length, at + 12);
    const padding = Buffer.alloc(-data.length & (SFNT.alignment - 1));
    parts.push(data, padding);
    offset += data.length + padding.length;
  });
  return Buffer.concat(parts);
}
