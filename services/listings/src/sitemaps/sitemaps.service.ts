import { agentPage, propertyPage, SITE_PAGES } from '@lml/common/contracts';
import { parseId } from '@lml/common/validation/id';
import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { ListingsEnv } from '../env.js';
import { sitemapIndex, sitemapOf, type SitemapPage } from './sitemap-xml.js';
import { sitemapNotFound } from './sitemaps.errors.js';
import { SitemapsRepository } from './sitemaps.repository.js';

/** Rows read at a time. */
const BATCH = 500;
/** A sitemap may name 50,000 pages. */
const AGENTS_MAX = 40_000;

/** A sitemap that has not been written yet: who has this state already need not be sent it. */
export interface Sitemap {
  /** An entity tag. */
  state: string;
  parts: AsyncIterable<string>;
}

/** What search engines are told of the site: which pages there are, and where they need not look. */
@Injectable()
export class SitemapsService {
  constructor(
    private readonly repository: SitemapsRepository,
    private readonly env: ListingsEnv,
  ) {}

  /** Which programs may read what. Of the API they may read what a page asks for to show itself. */
  robots(): string {
    return [
      'User-agent: *',
      'Disallow: /admin',
      'Disallow: /api/',
      ...['properties', 'agents', 'directors', 'offices', 'inquiries/retention'].map(
        (read) => `Allow: /api/${read}`,
      ),
      'Disallow: /api/properties/*/brochure.pdf',
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

  /** The pages that are no listing's. */
  async pages(): Promise<Sitemap> {
    const agents = await this.repository.agents(AGENTS_MAX);
    const pages = [...SITE_PAGES, ...agents.map(agentPage)].map((path) => ({ path }));
    let text = '';
    for await (const part of sitemapOf(this.env.PUBLIC_URL, inOneBatch(pages))) text += part;
    return whole(text);
  }

  /** The listings of one range of ids. @throws 404 SITEMAP_NOT_FOUND where it holds none */
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

  /** By the last id of the batch before, so that the last one costs what the first one does. */
  private async *listed(after: number, upTo: number): AsyncGenerator<SitemapPage[]> {
    for (let last = after; ;) {
      const rows = await this.repository.listed(last, upTo, BATCH);
      yield rows.map(({ id, updated_at, pictures }) => ({
        path: propertyPage(id),
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
