import { agentPage, placePagePath, propertyPage, SITE_PAGES } from '@lml/common/contracts';
import { parseId } from '@lml/common/validation/id';
import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { ListingsEnv } from '../env.js';
import { PlacePagesService } from '../places/place-pages.service.js';
import { sitemapIndex, sitemapOf, type SitemapPage } from './sitemap-xml.js';
import { sitemapNotFound } from './sitemaps.errors.js';
import { SitemapsRepository } from './sitemaps.repository.js';

/** Rows read at a time. */
const BATCH = 500;
/** Max agents: a sitemap may contain 50,000 pages, and each is there in two languages. */
const AGENTS_MAX = 20_000;

/** A sitemap that is not rendered yet; skipped if the client has this state. */
export interface Sitemap {
  /** An entity tag. */
  state: string;
  parts: AsyncIterable<string>;
}

/** robots.txt and sitemaps: tells search engines which pages exist and what not to crawl. */
@Injectable()
export class SitemapsService {
  constructor(
    private readonly repository: SitemapsRepository,
    private readonly places: PlacePagesService,
    private readonly env: ListingsEnv,
  ) {}

  /** Builds robots.txt. Crawlers may use the API calls that public pages need to render. */
  robots(): string {
    return [
      'User-agent: *',
      'Disallow: /admin',
      'Disallow: /api/',
      ...['properties', 'agents', 'directors', 'offices', 'places', 'inquiries/retention'].map(
        (read) => `Allow: /api/${read}`,
      ),
      'Disallow: /api/properties/*/brochure.pdf',
      'Disallow: /api/properties/*/payment-plan.',
      '',
      `Sitemap: ${new URL('/sitemap.xml', this.env.PUBLIC_URL).href}`,
      '',
    ].join('\n');
  }

  async index(): Promise<Sitemap> {
    const ranges = await this.repository.filledRanges(this.env.sitemapIds);
    const paths = ['/sitemaps/pages.xml', ...ranges.map((number) => `/sitemaps/properties-${number}.xml`)];
    return whole(sitemapIndex(this.env.PUBLIC_URL, paths));
  }

  /** Sitemap of pages other than listings. */
  async pages(): Promise<Sitemap> {
    const agents = await this.repository.agents(AGENTS_MAX);
    const places = (await this.places.offers()).flatMap(({ slug, offers }) => [
      placePagePath(slug),
      ...offers.map((offer) => placePagePath(slug, offer)),
    ]);
    const pages = [...SITE_PAGES, ...places, ...agents.map(agentPage)].map((path) => ({ path }));
    let text = '';
    for await (const part of sitemapOf(this.env.PUBLIC_URL, inOneBatch(pages))) text += part;
    return whole(text);
  }

  /** Sitemap of one range of listing ids. @throws 404 SITEMAP_NOT_FOUND if it is empty */
  async properties(numberText: string): Promise<Sitemap> {
    const number = parseId(numberText);
    if (number === undefined) throw sitemapNotFound();
    const upTo = number * this.env.sitemapIds;
    const after = upTo - this.env.sitemapIds;
    const { count, changedAt } = await this.repository.stateOf(after, upTo);
    if (count === 0) throw sitemapNotFound();
    return {
      state: tagOf(`${this.env.PUBLIC_URL} ${number} ${count} ${changedAt?.getTime()}`),
      parts: sitemapOf(this.env.PUBLIC_URL, this.listed(after, upTo)),
    };
  }

  /** Uses keyset pagination, so that all batches cost the same. */
  private async *listed(after: number, upTo: number): AsyncGenerator<SitemapPage[]> {
    for (let last = after; ;) {
      const rows = await this.repository.listed(last, upTo, BATCH);
      yield rows.map(({ id, title, updated_at, pictures }) => ({
        path: propertyPage(id, title),
        changedAt: updated_at,
        pictures,
      }));
      if (rows.length < BATCH) return;
      last = rows.at(-1)!.id;
    }
  }
}

function whole(text: string): Sitemap {
  return { state: tagOf(text), parts: inOneBatch(text) };
}

async function* inOneBatch<T>(batch: T): AsyncGenerator<T> {
  yield await Promise.resolve(batch);
}

function tagOf(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
}
