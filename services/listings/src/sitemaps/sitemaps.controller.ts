import { Controller, Get, Header, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Sitemap, SitemapsService } from './sitemaps.service.js';

/** The gateway caches them for minutes, and serves them stale for a day while this service fails. */
const KEPT = 'public, max-age=300, stale-while-revalidate=3600, stale-if-error=86400';

/** robots.txt and sitemaps for search engines. */
@ApiExcludeController()
@Controller()
export class SitemapsController {
  constructor(private readonly sitemaps: SitemapsService) {}

  @Get('robots.txt')
  @Header('Cache-Control', KEPT)
  @Header('Content-Type', 'text/plain; charset=utf-8')
  robots(): string {
    return this.sitemaps.robots();
  }

  @Get('sitemap.xml')
  async index(@Req() request: Request, @Res() response: Response): Promise<void> {
    await send(await this.sitemaps.index(), request, response);
  }

  @Get('sitemaps/pages.xml')
  async pages(@Req() request: Request, @Res() response: Response): Promise<void> {
    await send(await this.sitemaps.pages(), request, response);
  }

  @Get('sitemaps/properties-:number.xml')
  async properties(
    @Param('number') number: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await send(await this.sitemaps.properties(number), request, response);
  }
}

/** Streams at the reader's pace. Aborts the response on a read error, so that nothing truncated is cached. */
async function send({ state, parts }: Sitemap, request: Request, response: Response): Promise<void> {
  response.setHeader('Content-Type', 'application/xml; charset=utf-8');
  if (!response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', KEPT);
  response.setHeader('ETag', state);
  if (request.fresh) {
    response.status(304).end();
  } else if (request.method === 'HEAD') {
    response.end();
  } else {
    await pipeline(Readable.from(parts), response).catch((error: NodeJS.ErrnoException) => {
      // The client has disconnected.
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
    });
  }
}
