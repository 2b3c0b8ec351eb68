import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';

const inflate = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflateRaw);

const LOCAL = 0x0403_4b50;
const CENTRAL = 0x0201_4b50;
const END = 0x0605_4b50;
const END_SIZE = 22;
const COMMENT_MAX = 65_535;
const ENTRIES_MAX = 1000;
const STORED = 0;
const DEFLATED = 8;

export interface ZipEntry {
  name: string;
  bytes: Buffer;
}

/** Not a ZIP archive, or one that exceeds the size limit. */
export class ZipError extends Error {}

/**
 * Unpacks the wanted entries of an archive. Counts the actual bytes; ignores the sizes that the archive declares.
 * @param bytesMax limit for all of them together
 * @throws ZipError
 */
export async function unpackZip(
  archive: Buffer,
  bytesMax: number,
  isWanted: (name: string) => boolean,
): Promise<ZipEntry[]> {
  const entries: ZipEntry[] = [];
  let left = bytesMax;
  for (const { name, method, packed } of directoryOf(archive)) {
    if (!isWanted(name) || entries.some((entry) => entry.name === name)) continue;
    const bytes = await unpacked(method, packed, left);
    left -= bytes.length;
    entries.push({ name, bytes });
  }
  return entries;
}

async function unpacked(method: number, packed: Buffer, bytesMax: number): Promise<Buffer> {
  if (method === STORED && packed.length <= bytesMax) return packed;
  if (method !== DEFLATED || bytesMax <= 0) throw new ZipError('too large');
  try {
    return await inflate(packed, { maxOutputLength: bytesMax });
  } catch {
    throw new ZipError('can not be unpacked, or too large');
  }
}

function directoryOf(archive: Buffer): { name: string; method: number; packed: Buffer }[] {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < Math.max(0, archive.length - END_SIZE - COMMENT_MAX)) throw new ZipError('no directory');
  try {
    const count = archive.readUInt16LE(end + 10);
    if (count > ENTRIES_MAX) throw new ZipError('too many entries');
    let at = archive.readUInt32LE(end + 16);
    return Array.from({ length: count }, () => {
      if (archive.readUInt32LE(at) !== CENTRAL) throw new ZipError('no entry');
      const nameLength = archive.readUInt16LE(at + 28);
      const method = archive.readUInt16LE(at + 10);
      const size = archive.readUInt32LE(at + 20);
      const local = archive.readUInt32LE(at + 42);
      const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
      if (archive.readUInt32LE(local) !== LOCAL) throw new ZipError('no entry');
      const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
      if (from + size > archive.length) throw new ZipError('cut off');
      at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
      return { name, method, packed: archive.subarray(from, from + size) };
    });
  } catch (error) {
    if (error instanceof RangeError) throw new ZipError('cut off');
    throw error;
  }
}

/** Builds an archive of uncompressed entries, for a reader that must see only these. */
export function storedZip(entries: ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes } of entries) {
    const nameBytes = Buffer.from(name, 'utf8');
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(bytes.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    facts.writeUInt16LE(nameBytes.length, 22);
    const head = Buffer.concat([word(LOCAL), facts, nameBytes]);
    parts.push(head, bytes);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([word(CENTRAL), half(20), facts, rest, nameBytes]));
    offset += head.length + bytes.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(END_SIZE);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(index.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, index, end]);
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function half(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}
