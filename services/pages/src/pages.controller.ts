import type { PageAnswer } from '@lml/common/contracts';
import { AppError } from '@lml/common/errors/app-error';
import { CACHE_ONE_SECOND, CACHE_PUBLIC } from '@lml/common/public-cache';
import { Controller, Get, Headers, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, type BrotliOptions, constants, gzip } from 'node:zlib';
import { Renderer } from './renderer.js';

const gzipped = promisify<string, Buffer>(gzip);
const brotli = promisify<string, BrotliOptions, Buffer>(brotliCompress);
/** With it a page is a sixth smaller than with gzip, in less time. */
const BROTLI: BrotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

@Controller()
export class PagesController {
  constructor(private readonly renderer: Renderer) {}

  /** Renders every public page. The gateway routes only page URLs here; the frontend decides what each shows. */
  @Get('{*path}')
  async page(
    @Req() request: Request,
    // The gateway's guess of the visitor's device.
    @Headers('X-Device') device: string | undefined,
    // The browser's Save-Data header, or the visitor's choice.
    @Headers('Save-Data') saveData: string | undefined,
    @Res() response: Response,
  ): Promise<void> {
    const answer = await this.renderer.render({
      address: request.originalUrl,
      phone: device === 'phone',
      savesData: saveData === 'on',
    });
    if (answer.kind === 'unavailable') {
      throw new AppError(503, 'DATA_UNAVAILABLE', 'The data of this page is not available right now', {
        retryAfterSeconds: 5,
      });
    }
    response.status(answer.status).setHeader('Cache-Control', cacheControlOf(answer));
    if (answer.kind === 'redirect') response.setHeader('Location', answer.location).end();
    else {
      response.type('html').setHeader('ETag', tagOf(answer.html));
      // For the gateway, which sends the Content-Security-Policy.
      response.setHeader('X-Page-Hashes', this.renderer.hashesFor(request.originalUrl));
      if (this.renderer.tilesOrigin !== '') response.setHeader('X-Page-Tiles', this.renderer.tilesOrigin);
      // Compressed here, so that the gateway caches it compressed, once for many visitors. The gateway adds Vary.
      const encoding = request.acceptsEncodings('br', 'gzip');
      if (!encoding) return void response.send(answer.html);
      response.setHeader('Content-Encoding', encoding);
      response.send(await (encoding === 'br' ? brotli(answer.html, BROTLI) : gzipped(answer.html)));
    }
  }
}

/**
 * The gateway must not store pages of unknown paths, because their number is unlimited. A missing listing may appear
 * under the same version, so its page is cached for a second: enough for concurrent requests.
 */
function cacheControlOf(answer: Exclude<PageAnswer, { kind: 'unavailable' }>): string {
  // A permanent redirect follows from a listing's title, so a change of it gives the gateway another version.
  if (answer.kind === 'redirect') return answer.status === 301 ? CACHE_PUBLIC : 'no-store';
  if (answer.isUnknownPath) return 'no-store';
  return answer.standsIn || answer.status === 404 ? CACHE_ONE_SECOND : CACHE_PUBLIC;
}

/** Weak, because the same page is sent compressed and uncompressed. */
function tagOf(html: string): string {
  return `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
}
