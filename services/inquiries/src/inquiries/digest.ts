import { createHash } from 'node:crypto';

/** What stands for some texts where they themselves need not be kept; their order and their bounds count. */
export function digestOf(...texts: string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('base64url');
}
