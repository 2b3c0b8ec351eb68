import { SharedLimit } from '@lml/common/limits/shared-limit';
import { REDIS, type Redis } from '@lml/common/redis';
import { Controller, Get, Inject, Query, Req, Res } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiBearerAuth,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
  ApiTooManyRequestsResponse,
  ApiUnauthorizedResponse,
} from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ErrorDocument } from '../documents.js';
import { ListingsEnv } from '../env.js';
import { FEED_FORMATS, type FeedFormatName } from './feed-formats.js';
import { FeedKeysService } from './feed-keys.service.js';
import { FeedQuery } from './feeds.dto.js';
import { FeedsService } from './feeds.service.js';

const BEARER = /^Bearer +(\S+)$/i;
const MINUTE_SECONDS = 60;

/** Listings for portals with a key; docs/feeds.md describes the fields. */
@ApiTags('Feeds')
@ApiBearerAuth()
@ApiOkResponse({ description: 'One page; docs/feeds.md describes the fields' })
@ApiBadRequestResponse({ type: ErrorDocument, description: 'VALIDATION_FAILED; names each field' })
@ApiUnauthorizedResponse({ type: ErrorDocument, description: 'FEED_KEY_REFUSED' })
@ApiTooManyRequestsResponse({ type: ErrorDocument, description: 'Too many calls with one key' })
@Controller('api/feeds')
export class FeedsController {
  private readonly limit: SharedLimit;

  constructor(
    private readonly feeds: FeedsService,
    private readonly keys: FeedKeysService,
    env: ListingsEnv,
    @Inject(REDIS) redis: Redis,
  ) {
    this.limit = new SharedLimit(redis, 'feeds', env.feedsPerMinute, MINUTE_SECONDS);
  }

  @Get('listings.json')
  @ApiOperation({ summary: 'Published listings as JSON, by id' })
  async json(@Query() query: FeedQuery, @Req() request: Request, @Res() response: Response): Promise<void> {
    await this.send('json', query, request, response);
  }

  @Get('listings.xml')
  @ApiOperation({ summary: 'The same as XML' })
  async xml(@Query() query: FeedQuery, @Req() request: Request, @Res() response: Response): Promise<void> {
    await this.send('xml', query, request, response);
  }

  private async send(
    format: FeedFormatName,
    query: FeedQuery,
    request: Request,
    response: Response,
  ): Promise<void> {
    response.setHeader('WWW-Authenticate', 'Bearer');
    const keyId = await this.keys.authenticate(keyOf(request, query));
    response.removeHeader('WWW-Authenticate');
    await this.limit.take(String(keyId));

    const { etag, lastModified, page } = await this.feeds.page(format, query);
    const { contentType, write } = FEED_FORMATS[format];
    response.setHeader('Content-Type', contentType);
    response.setHeader('Cache-Control', 'private, no-cache');
    response.setHeader('ETag', etag);
    if (lastModified) response.setHeader('Last-Modified', lastModified.toUTCString());
    if (page.next !== null) response.setHeader('Link', `<${page.next}>; rel="next"`);
    // Only by tag: the time does not cover changes of agents and offices.
    if (request.headers['if-none-match'] !== undefined && request.fresh) {
      response.status(304).end();
      return;
    }
    await pipeline(Readable.from(write(page)), response).catch((error: NodeJS.ErrnoException) => {
      // The client has disconnected.
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
    });
  }
}

function keyOf({ headers }: Request, { key }: FeedQuery): string | undefined {
  const sent = headers.authorization === undefined ? key : BEARER.exec(headers.authorization)?.[1];
  return typeof sent === 'string' ? sent : undefined;
}
