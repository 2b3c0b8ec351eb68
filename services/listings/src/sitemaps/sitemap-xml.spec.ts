import { expect, it } from '@jest/globals';
import { sitemapIndex, sitemapOf } from './sitemap-xml.js';

const SITE = 'https://lml.example';

async function written(
  ...batches: Parameters<typeof sitemapOf>[1] extends AsyncIterable<infer B> ? B[] : never
) {
  let text = '';
  for await (const part of sitemapOf(SITE, inTurn(batches))) text += part;
  return text;
}

async function* inTurn<T>(items: T[]): AsyncGenerator<T> {
  for (const item of items) yield await Promise.resolve(item);
}

function alternates(english: string, swahili: string): string {
  return [
    ['en-KE', english],
    ['sw-KE', swahili],
  ]
    .map(([name, path]) => `<xhtml:link rel="alternate" hreflang="${name}" href="${SITE}${path}"/>`)
    .join('');
}

it('writes absolute addresses, change times and pictures', async () => {
  const text = await written(
    [{ path: '/property/1', changedAt: new Date('2026-11-01T08:00:00Z'), pictures: ['/media/a/1.jpg'] }],
    [{ path: '/about' }],
  );
  expect(text).toContain(
    '<url><loc>https://lml.example/property/1</loc><lastmod>2026-11-01T08:00:00.000Z</lastmod>' +
      alternates('/property/1', '/sw/property/1') +
      '<image:image><image:loc>https://lml.example/media/a/1.jpg</image:loc></image:image></url>',
  );
  expect(text).toContain(
    `<url><loc>https://lml.example/about</loc>${alternates('/about', '/sw/about')}</url>`,
  );
  expect(text.match(/<urlset/g)).toHaveLength(1);
  expect(text.trimEnd().endsWith('</urlset>')).toBe(true);
});

it('lists each page in both languages, with links to the other', async () => {
  const text = await written([{ path: '/' }]);
  const links = alternates('/', '/sw');
  expect(text).toContain(
    `<url><loc>https://lml.example/</loc>${links}</url>\n<url><loc>https://lml.example/sw</loc>${links}</url>`,
  );
});

it('escapes XML in addresses', async () => {
  const text = await written([{ path: `/a?b=1&c="<x>'` }]);
  expect(text).toContain('<loc>https://lml.example/a?b=1&amp;c=%22%3Cx%3E%27</loc>');
});

it('links sitemaps by absolute addresses, including a base path', () => {
  const text = sitemapIndex('https://lml.example/', ['/sitemaps/pages.xml']);
  expect(text).toContain('<sitemap><loc>https://lml.example/sitemaps/pages.xml</loc></sitemap>');
});
