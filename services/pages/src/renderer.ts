import {
  type Language,
  languageOfPath,
  mapTilesOrigin,
  PAGE_LANGUAGES,
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

/** Path of each language's server build below RENDERER_ROOT. */
const ENTRIES: Record<Language, string> = { en: 'entry-server.js', sw: 'sw/entry-server.js' };

/** The frontend's server builds, one for each language, with limits on concurrency and time. */
@Injectable()
export class Renderer implements OnModuleInit {
  /** Origin of the map tiles for the Content-Security-Policy, if it is not the site's own. */
  tilesOrigin: string;
  private readonly builds = new Map<Language, { hashes: string; renderPage: PageRenderer }>();
  private underWay = 0;

  constructor(
    private readonly env: PagesEnv,
    private readonly listings: ListingsClient,
  ) {}

  async onModuleInit(): Promise<void> {
    const { RENDERER_ROOT, PUBLIC_URL, MAP_TILES_URL, MAP_TILES_ATTRIBUTION } = this.env;
    this.tilesOrigin = mapTilesOrigin(MAP_TILES_URL ?? '');
    for (const language of PAGE_LANGUAGES) {
      const entry = pathToFileURL(join(RENDERER_ROOT, ENTRIES[language])).href;
      const build = (await import(entry)) as RendererModule;
      const renderPage = build.createRenderer({
        siteOrigin: new URL(PUBLIC_URL).origin,
        mapTiles: MAP_TILES_URL ? { url: MAP_TILES_URL, attribution: MAP_TILES_ATTRIBUTION } : null,
        callApi: this.listings.call,
      });
      this.builds.set(language, { hashes: build.hashes, renderPage });
    }
  }

  /** CSP sources that a page needs (see `RendererModule`). */
  hashesFor(address: string): string {
    return this.buildFor(address).hashes;
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
      return await Promise.race([
        this.buildFor(request.address).renderPage({ ...request, signal }),
        endOf(signal),
      ]);
    } catch (error) {
      if (!signal.aborted) throw error;
      throw new AppError(504, 'PAGE_TOO_SLOW', 'The page took too long; please try again in a moment');
    } finally {
      this.underWay -= 1;
    }
  }

  private buildFor(address: string) {
    return this.builds.get(languageOfPath(address))!;
  }
}

function endOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  );
}
