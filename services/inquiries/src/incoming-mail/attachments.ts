import {
  cleanVisitorLine,
  INCOMING_MAIL_LIMITS as LIMITS,
  type MailAttachment,
  type UnstoredReason,
} from '@lml/common/contracts';
import type { Attachment } from 'mailparser';
import { line, storable } from './storable.js';

/** Characters that file systems refuse, and all that are invisible or change the direction of a text. */
const UNSAFE = /[<>:"|?*%\p{Cc}\p{Cf}]/gu;
const EXTENSION = /\.[\p{L}\p{N}]{1,10}$/u;

/** A file of a mail with its bytes; null if it is not stored. */
export interface ReceivedAttachment extends MailAttachment {
  content: Buffer | null;
}

/** Returns the files of a mail, in order: those within the limits with their bytes, the others with the reason. */
export function attachmentsOf(attachments: Attachment[]): ReceivedAttachment[] {
  let files = 0;
  let bytes = 0;
  const reasonOf = (size: number): UnstoredReason | null => {
    if (size === 0) return 'empty';
    if (size > LIMITS.fileBytesMax) return 'too-large';
    if (files >= LIMITS.filesMax) return 'too-many';
    return bytes + size > LIMITS.filesBytesMax ? 'mail-too-large' : null;
  };
  return attachments.slice(0, LIMITS.attachmentsMax).map(({ filename, contentType, content }) => {
    const size = content.length;
    const unstored = reasonOf(size);
    if (unstored === null) {
      files += 1;
      bytes += size;
    }
    return {
      ...{ name: fileName(filename ?? ''), type: line(contentType, LIMITS.nameMax), size, unstored },
      content: unstored === null ? content : null,
    };
  });
}

/**
 * Returns a name under which a file can be saved and shown: without folders, control characters and invisible ones, which could show
 * "exe.pdf" for "fdp.exe". A long one keeps its extension. Empty if nothing is left.
 */
export function fileName(given: string): string {
  const last = storable(given, 2000).split(/[/\\]/).at(-1)!;
  const name = cleanVisitorLine(last.replaceAll(UNSAFE, ' '))
    .replace(/^[. ]+/, '')
    .replace(/[. ]+$/, '');
  const extension = EXTENSION.exec(name)?.[0] ?? '';
  const stem = Array.from(name.slice(0, name.length - extension.length));
  return stem.slice(0, LIMITS.fileNameMax - extension.length).join('') + extension;
}
