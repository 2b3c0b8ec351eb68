import type { PageAnswer } from '@lml/common/contracts';
import { AppError } from '@lml/common/errors/app-error';
import { CACHE_ONE_SECOND, CACHE_PUBLIC } from '@lml/common/public-cache';
import { Controller, Get, Headers, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Renderer } from './renderer.js';

const compressed = promisify<string, Buffer>(gzip);

@Controller()
export class PagesController {
  constructor(private readonly renderer: Renderer) {}

  /** Every public page. The gateway sends nothing here but addresses of pages; the site decides what is at each. */
  @Get('{*path}')
  async page(
    @Req() request: Request,
    // The gateway's guess of the visitor's device.
    @Headers('X-Device') device: string | undefined,
    // What the visitor's browser wishes, or the visitor has chosen.
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
      // For the gateway, which says the policy.
      response.setHeader('X-Page-Hashes', this.renderer.hashes);
      // Here, so that the gateway keeps it as it goes out: small, and compressed once for many visitors. It asks everybody's
      // pages by the same words, so the answer doesn't vary.
      if (!request.acceptsEncodings('gzip')) response.send(answer.html);
      else response.setHeader('Content-Encoding', 'gzip').send(await compressed(answer.html));
    }
  }
}

/**
 * Addresses that lead nowhere can be made up without end, so the gateway must not store their pages. What is missing today
 * may be there tomorrow under the same version, and is stored for a second: enough for many who ask at once.
 */
function cacheControlOf(answer: Exclude<PageAnswer, { kind: 'unavailable' }>): string {
  if (answer.kind === 'redirect' || answer.isUnknownPath) return 'no-store';
  return answer.standsIn || answer.status === 404 ? CACHE_ONE_SECOND : CACHE_PUBLIC;
}

/** Weak, since the same page goes out compressed and plain. */
function tagOf(html: string): string {
  return `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
}
