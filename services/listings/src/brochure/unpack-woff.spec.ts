import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { unpackWoff } from './unpack-woff.js';

const woff = readFileSync(
  createRequire(import.meta.url).resolve('@fontsource/inter/files/inter-latin-400-normal.woff'),
);

/** The sum of a table's 32-bit words, as fonts store it. */
function checksumOf(table: Buffer): number {
  let sum = 0;
  for (let at = 0; at < table.length; at += 4) {
    const word = Buffer.alloc(4);
    table.copy(word, 0, at);
    sum = (sum + word.readUInt32BE()) >>> 0;
  }
  return sum;
}

it('unpacks every table completely', () => {
  const font = unpackWoff(woff);
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const at = 12 + index * 16;
    const offset = font.readUInt32BE(at + 8);
    const data = font.subarray(offset, offset + font.readUInt32BE(at + 12));
    return { tag: font.toString('latin1', at, at + 4), stated: font.readUInt32BE(at + 4), data };
  });
  expect(tables.map(({ tag }) => tag)).toEqual(expect.arrayContaining(['cmap', 'glyf', 'head', 'hmtx']));
  for (const { tag, stated, data } of tables) {
    // Clears the word that balances the checksum of the whole font.
    const counted = Buffer.from(data);
    if (tag === 'head') counted.writeUInt32BE(0, 8);
    expect([tag, checksumOf(counted)]).toEqual([tag, stated]);
  }
});

it('rejects data that is not WOFF', () => {
  expect(() => unpackWoff(Buffer.from('wOF2 and so on'))).toThrow('This is no WOFF font');
});
