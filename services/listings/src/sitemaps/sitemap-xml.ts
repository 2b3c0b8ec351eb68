import { PAGE_LANGUAGES, pathIn } from '@lml/common/contracts';

/** One page of a sitemap, in English; its Swahili is listed beside it. */
export interface SitemapPage {
  /** Path from the site's root. */
  path: string;
  changedAt?: Date;
  /** Paths of our own pictures. */
  pictures?: string[];
}

const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const PICTURES = 'http://www.google.com/schemas/sitemap-image/1.1';
const LINKS = 'http://www.w3.org/1999/xhtml';
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Streams a sitemap, so that it is never in memory as a whole. */
export async function* sitemapOf(
  site: string,
  batches: AsyncIterable<SitemapPage[]>,
): AsyncGenerator<string> {
  yield `${HEAD}<urlset xmlns="${SITEMAP}" xmlns:image="${PICTURES}" xmlns:xhtml="${LINKS}">\n`;
  for await (const pages of batches) yield pages.map((page) => entryOf(site, page)).join('');
  yield '</urlset>\n';
}

/** Builds the sitemap index. */
export function sitemapIndex(site: string, paths: string[]): string {
  const entries = paths.map((path) => `<sitemap>${locationOf('loc', site, path)}</sitemap>\n`).join('');
  return `${HEAD}<sitemapindex xmlns="${SITEMAP}">\n${entries}</sitemapindex>\n`;
}

function entryOf(site: string, { path, changedAt, pictures = [] }: SitemapPage): string {
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
  const shown = pictures
    .map((picture) => `<image:image>${locationOf('image:loc', site, picture)}</image:image>`)
    .join('');
  const alternates = PAGE_LANGUAGES.map(
    (language) =>
      `<xhtml:link rel="alternate" hreflang="${language}-KE" href="${addressOf(site, pathIn(language, path))}"/>`,
  ).join('');
  return PAGE_LANGUAGES.map(
    (language) =>
      // The pictures are the same in every language: once is enough.
      `<url>${locationOf('loc', site, pathIn(language, path))}${changed}${alternates}${language === 'en' ? shown : ''}</url>\n`,
  ).join('');
}

function addressOf(site: string, path: string): string {
  return escaped(new URL(path, site).href);
}

function locationOf(tag: string, site: string, path: string): string {
  return `<${tag}>${addressOf(site, path)}</${tag}>`;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}
