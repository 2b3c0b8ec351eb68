/** One page of a sitemap. */
export interface SitemapPage {
  /** Path from the site's root. */
  path: string;
  changedAt?: Date;
  /** Paths of our own pictures. */
  pictures?: string[];
}

const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const PICTURES = 'http://www.google.com/schemas/sitemap-image/1.1';
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Streams a sitemap, so that it is never in memory as a whole. */
export async function* sitemapOf(
  site: string,
  batches: AsyncIterable<SitemapPage[]>,
): AsyncGenerator<string> {
  yield `${HEAD}<urlset xmlns="${SITEMAP}" xmlns:image="${PICTURES}">\n`;
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
  return `<url>${locationOf('loc', site, path)}${changed}${shown}</url>\n`;
}

function locationOf(tag: string, site: string, path: string): string {
  return `<${tag}>${escaped(new URL(path, site).href)}</${tag}>`;
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
