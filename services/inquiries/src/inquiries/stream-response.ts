import type { Response } from 'express';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Streams a generated file. Waits for the first chunk, so that an early failure gets a normal error response; a later
 * one closes the connection, so that nobody mistakes a partial file for a complete one.
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
    // The client has disconnected.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

/** Yields the chunk that was read already, then the rest. */
async function* continued(first: IteratorResult<string, void>, rest: AsyncGenerator<string, void>) {
  if (first.done) return;
  yield first.value;
  yield* rest;
}
