import { INCOMING_MAIL_LIMITS as LIMITS, safeFileType } from '@lml/common/contracts';
import type { Attachment } from 'mailparser';
import { attachmentsOf, fileName } from './attachments.js';

const file = (bytes: number, filename?: string) =>
  ({ filename, contentType: 'image/png', content: Buffer.alloc(bytes, 1) }) as unknown as Attachment;
const reasonsOf = (files: Attachment[]) => attachmentsOf(files).map(({ unstored }) => unstored);

it.each([
  ['folders', '../../etc/passwd', 'passwd'],
  ['folders of Windows', 'C:\\Users\\me\\..\\deed.pdf', 'deed.pdf'],
  ['control characters', 'a\u0000b\u0007c\r\nSet-Cookie: x.pdf', 'ab c Set-Cookie x.pdf'],
  ['a change of direction', 'brochure\u202efdp.exe', 'brochure fdp.exe'],
  ['invisible characters', 'de\u200bed\ufeff.pdf', 'de ed .pdf'],
  ['dots at the start', '.htaccess', 'htaccess'],
  ['dots at the end', 'deed.pdf. . .', 'deed.pdf'],
  ['signs that file systems refuse', 'a<b>:"|?*%.pdf', 'a b .pdf'],
  ['nothing but dots', '../..', ''],
  ['nothing', '', ''],
  ['letters of other languages', 'Hati ya umiliki – ünïcode 地.pdf', 'Hati ya umiliki – ünïcode 地.pdf'],
])('makes a name with %s safe [MAILIN-16]', (_case, given, name) => {
  expect(fileName(given)).toBe(name);
});

it('cuts a name of 300 characters and keeps its extension [MAILIN-16]', () => {
  const name = fileName(`${'x'.repeat(296)}.pdf`);
  expect(name).toHaveLength(LIMITS.fileNameMax);
  expect(name).toMatch(/^x+\.pdf$/);
});

it('keeps files up to each limit, and says of others why not [MAILIN-8]', () => {
  const { fileBytesMax, filesMax, filesBytesMax } = LIMITS;
  expect(reasonsOf([file(0), file(fileBytesMax), file(fileBytesMax + 1)])).toEqual([
    'empty',
    null,
    'too-large',
  ]);
  expect(reasonsOf(Array.from({ length: filesMax + 1 }, () => file(1)))).toEqual([
    ...Array.from({ length: filesMax }, () => null),
    'too-many',
  ]);
  // A small one after a large one still fits.
  expect(reasonsOf([file(fileBytesMax), file(fileBytesMax - 1), file(2), file(1)])).toEqual([
    null,
    null,
    'mail-too-large',
    null,
  ]);
  expect(filesBytesMax).toBe(2 * fileBytesMax);
});

it('names no more files than are listed [MAILIN-8]', () => {
  expect(attachmentsOf(Array.from({ length: 150 }, () => file(1)))).toHaveLength(LIMITS.attachmentsMax);
});

it.each([
  ['application/pdf', 'application/pdf'],
  ['IMAGE/PNG', 'image/png'],
  ['text/html', 'application/octet-stream'],
  ['image/svg+xml', 'application/octet-stream'],
  ['text/plain\r\nX: y', 'application/octet-stream'],
  ['', 'application/octet-stream'],
])('downloads a file that is said to be "%s" as %s [MAILIN-16]', (stated, type) => {
  expect(safeFileType(stated)).toBe(type);
});
