import {
  mapTilesOrigin,
  type PageAnswer,
  type PageRenderer,
  type PageRequest,
  type RendererModule,
} from '@lml/common/contracts';
import { AppError } from '@lml/common/errors/app-error';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PagesEnv } from './env.js';
import { ListingsClient } from './listings.client.js';

/** The frontend's server build, with limits on concurrency and time. */
@Injectable()
export class Renderer implements OnModuleInit {
  /** CSP sources that every page needs (see `RendererModule`). */
  hashes: string;
  /** Origin of the map tiles for the Content-Security-Policy, if it is not the site's own. */
  tilesOrigin: string;
  private renderPage: PageRenderer;
  private underWay = 0;

  constructor(
    private readonly env: PagesEnv,
    private readonly listings: ListingsClient,
  ) {}

  async onModuleInit(): Promise<void> {
    const { RENDERER_ROOT, PUBLIC_URL, MAP_TILES_URL, MAP_TILES_ATTRIBUTION } = this.env;
    const entry = pathToFileURL(join(RENDERER_ROOT, 'entry-server.js')).href;
    const build = (await import(entry)) as RendererModule;
    this.hashes = build.hashes;
    this.tilesOrigin = mapTilesOrigin(MAP_TILES_URL ?? '');
    this.renderPage = build.createRenderer({
      siteOrigin: new URL(PUBLIC_URL).origin,
      mapTiles: MAP_TILES_URL ? { url: MAP_TILES_URL, attribution: MAP_TILES_ATTRIBUTION } : null,
      callApi: this.listings.call,
    });
  }

  /** @throws {AppError} 504 if too many pages are being rendered, or this one takes too long */
  async render(request: Omit<PageRequest, 'signal'>): Promise<PageAnswer> {
    if (this.underWay >= this.env.PAGES_AT_ONCE) {
      throw new AppError(
        504,
        'TOO_MANY_PAGES',
        'Too many pages are being made; please try again in a moment',
      );
    }
    this.underWay += 1;
    const signal = AbortSignal.timeout(this.env.PAGE_TIMEOUT_MS);
    try {
      return await Promise.race([this.renderPage({ ...request, signal }), endOf(signal)]);
    } catch (error) {
      if (!signal.aborted) throw error;
      throw new AppError(504, 'PAGE_TOO_SLOW', 'The page took too long; please try again in a moment');
    } finally {
      this.underWay -= 1;
    }
  }
}

function endOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  );
}
