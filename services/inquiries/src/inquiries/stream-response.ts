import type { Response } from 'express';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Sends a file as it is made. Its first piece is made before anything is sent, so that a failure is answered as any
 * other; a later one cuts the connection: no one takes part of the file for all of it.
 */
export async function streamResponse(
  response: Response,
  pieces: AsyncGenerator<string, void>,
  { type, name }: { type: string; name: string },
): Promise<void> {
  const first = await pieces.next();
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Content-Type', type);
  response.setHeader('Content-Disposition', `attachment; filename="${name}"`);
  try {
    await pipeline(Readable.from(continued(first, pieces)), response);
  } catch (error) {
    // Whoever asked has gone.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

/** What was asked for already, and then the rest. */
async function* continued(first: IteratorResult<string, void>, rest: AsyncGenerator<string, void>) {
  if (first.done) return;
  yield first.value;
  yield* rest;
}
