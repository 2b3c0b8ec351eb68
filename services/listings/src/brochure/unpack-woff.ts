import { inflateSync } from 'node:zlib';

const WOFF = { signature: 'wOFF', header: 44, entry: 20 };
const SFNT = { header: 12, entry: 16, alignment: 4 };

/**
 * A WOFF font (W3C WOFF 1.0) as the plain font inside, so that its tables are unpacked once and not, in plain
 * JavaScript, again and again for each document.
 * @throws Error for anything that is no WOFF
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
      // A table that packing would not make smaller lies there as it is.
      data: packed.length < length ? inflateSync(packed) : packed,
    };
  });

  const header = Buffer.alloc(SFNT.header + count * SFNT.entry);
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(count, 4);
  // For searching by halves: the largest power of two of tables, its exponent and what is beyond it.
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
