import { StreamableFile } from '@nestjs/common';
import type { Request, Response } from 'express';
import { createHash } from 'node:crypto';

/** Entity tag, in quotes, of a document that is made of these values. */
export function entityTag(...values: unknown[]): string {
  return `"${createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 27)}"`;
}

/** Sets the entity tag, and answers 304 if the client's copy has it. */
export function isUnchanged(tag: string, request: Request, response: Response): boolean {
  response.setHeader('ETag', tag);
  if (request.fresh) response.status(304);
  return request.fresh;
}

/** A file that browsers save. @param name in ASCII letters, digits, hyphens and dots */
export function fileToSave(bytes: Buffer, type: string, name: string): StreamableFile {
  return new StreamableFile(bytes, {
    type,
    disposition: `attachment; filename="${name}"`,
    length: bytes.length,
  });
}
