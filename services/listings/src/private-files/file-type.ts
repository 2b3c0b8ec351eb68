import { cleanLine, EVIDENCE_LIMITS, type PrivateFileType } from '@lml/common/contracts';

const EXTENSIONS: Record<PrivateFileType, RegExp> = {
  'application/pdf': /\.pdf$/i,
  'image/jpeg': /\.jpe?g$/i,
};

/** Returns the type by the first bytes, whatever the name says; undefined if it is neither PDF nor JPEG. */
export function typeOfFile(bytes: Buffer): PrivateFileType | undefined {
  if (/^%PDF-[12]\.\d/.test(bytes.subarray(0, 8).toString('latin1'))) return 'application/pdf';
  return bytes.length > 3 && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff
    ? 'image/jpeg'
    : undefined;
}

/** Returns a file's name without folders and signs that file systems refuse, ending in the extension of its type. */
export function safeFileName(given: string, type: PrivateFileType): string {
  const base = cleanLine(
    given
      .split(/[/\\]/)
      .at(-1)!
      .replace(/[<>:"|?*%\p{Cf}]/gu, ''),
  );
  const stem = Array.from(base.replace(/\.[a-z0-9]{1,5}$/i, '')).slice(0, EVIDENCE_LIMITS.fileNameMax - 5);
  const name = stem.join('').replace(/^\.+/, '') || 'file';
  const extension =
    EXTENSIONS[type].exec(base)?.[0].toLowerCase() ?? (type === 'image/jpeg' ? '.jpg' : '.pdf');
  return name + extension;
}
