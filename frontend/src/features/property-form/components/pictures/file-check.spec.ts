import { describe, expect, it } from '@jest/globals';
import { fileError, kindOf } from './file-check.js';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const JPEG = '\xff\xd8\xff\xe0\0\x10JFIF';
const ftyp = (...brands: string[]) =>
  `\0\0\0${String.fromCharCode(12 + 4 * brands.length)}ftyp${brands[0]}\0\0\0\0${brands.slice(1).join('')}mdat`;

function file(text: string, name: string, type = ''): File {
  return new File([bytes(text)], name, { type });
}

describe('kindOf', () => {
  it.each([
    ['JPEG', JPEG, 'picture'],
    ['PNG', '\x89PNG\r\n\x1a\n', 'picture'],
    ['WebP', 'RIFF\0\0\0\0WEBPVP8 ', 'picture'],
    ['AVIF', ftyp('avif', 'mif1'), 'picture'],
    ['AVIF that begins with the brand of both', ftyp('mif1', 'avif'), 'picture'],
    ['HEIC', ftyp('heic', 'mif1'), 'heic'],
    ['HEIF', ftyp('mif1', 'heic'), 'heic'],
    ['a film', ftyp('isom', 'mp42'), 'other'],
    ['RIFF sound', 'RIFF\0\0\0\0WAVEfmt ', 'other'],
    ['text', 'hello', 'other'],
    ['nothing', '', 'other'],
  ])('knows %s', (_name, text, kind) => {
    expect(kindOf(bytes(text))).toBe(kind);
  });
});

describe('fileError', () => {
  it('accepts a picture whatever its file name [PICTURE-2]', async () => {
    expect(await fileError(file(JPEG, 'front.txt', 'text/plain'))).toBeUndefined();
  });

  it.each([
    ['HEIC by its bytes', file(ftyp('heic'), 'front.jpg', 'image/jpeg'), /HEIC.*Most Compatible/],
    ['HEIC by its name', file('????????????', 'front.HEIC'), /HEIC.*Most Compatible/],
    ['text', file('hello', 'front.jpg', 'image/jpeg'), /not a JPEG, PNG, WebP or AVIF/],
    ['an empty file', file('', 'front.jpg', 'image/jpeg'), /empty/],
    ['11 MB', file(JPEG.padEnd(11 * 1024 * 1024, '\0'), 'front.jpg'), /^It has 11 MB.*at most 10 MB/],
  ])('rejects %s, and says what to do [PICTURE-2]', async (_what, given, complaint) => {
    expect(await fileError(given)).toMatch(complaint);
  });

  it('accepts exactly 10 MB [PICTURE-1]', async () => {
    expect(await fileError(file(JPEG.padEnd(10 * 1024 * 1024, '\0'), 'front.jpg'))).toBeUndefined();
  });
});
