import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { PageHead } from './page-head.js';
import { SiteOriginContext } from '../lib/site-origin.js';

const SITE = 'https://lml.example';
const HOSTILE = `"><script>alert(1)</script><!-- '&amp; </script \u2028 <img src=x onerror=1>`;

/** The head as rendered by the server and parsed by a browser. */
function headOf(props: Parameters<typeof PageHead>[0]) {
  const html = renderToStaticMarkup(
    <SiteOriginContext.Provider value={SITE}>
      <html>
        <body>
          <PageHead {...props} />
          <p>after</p>
        </body>
      </html>
    </SiteOriginContext.Provider>,
  );
  const page = new DOMParser().parseFromString(html, 'text/html');
  const content = (name: string) =>
    page.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content');
  return {
    page,
    content,
    title: page.title,
    canonical: page.querySelector('link[rel="canonical"]')?.getAttribute('href'),
    data: [...page.querySelectorAll('script')].map(
      ({ textContent }) => JSON.parse(textContent ?? '') as unknown,
    ),
  };
}

describe('the head of a page', () => {
  it('uses absolute URLs, on a server too; link previews have the title alone [SEO-16]', () => {
    const { canonical, content, title } = headOf({
      title: 'A flat | LML Properties',
      description: 'KSH 8.7M. Nyali.',
      path: '/property/1',
      picture: { url: '/media/a/share.jpg', alt: 'The pool' },
    });
    expect([title, canonical]).toEqual(['A flat | LML Properties', `${SITE}/property/1`]);
    expect([content('og:title'), content('og:site_name')]).toEqual(['A flat', 'LML Properties']);
    expect(content('og:url')).toBe(`${SITE}/property/1`);
    expect(content('og:image')).toBe(`${SITE}/media/a/share.jpg`);
    expect([content('og:image:width'), content('og:image:height')]).toEqual(['1200', '630']);
    expect(content('og:image:alt')).toBe('The pool');
    expect(content('description')).toBe('KSH 8.7M. Nyali.');
    expect(content('robots')).toBeUndefined();
  });

  it("falls back to the site's card and description", () => {
    const { content } = headOf({ title: 'x', path: '/about' });
    expect(content('og:image')).toBe(`${SITE}/og-card.jpg`);
    expect(content('description')).toContain('across Kenya');
    expect(content('description')!.length).toBeLessThanOrEqual(155);
  });

  it('keeps missing and private pages out of search engines [SEO-3]', () => {
    const missing = headOf({ title: 'x', path: null });
    expect([missing.canonical, missing.content('og:url')]).toEqual([undefined, undefined]);
    expect(missing.content('robots')).toBe('noindex, follow');
    expect(headOf({ title: 'x', path: '/favourites', listed: false }).content('robots')).toBe(
      'noindex, follow',
    );
  });

  it('escapes all texts [SEO-6]', () => {
    const { page, content, title, data } = headOf({
      title: HOSTILE,
      description: HOSTILE,
      path: '/property/1',
      picture: { url: '/og-card.jpg', alt: HOSTILE },
      data: () => [{ '@type': 'Thing', name: HOSTILE }],
    });
    const plain = HOSTILE.replace(/\s+/g, ' ');
    expect(title.replace(/\s+/g, ' ')).toBe(plain);
    expect([content('description'), content('og:title'), content('og:image:alt')]).toEqual([
      plain,
      HOSTILE,
      HOSTILE,
    ]);
    expect(data).toEqual([
      { '@context': 'https://schema.org', '@graph': [{ '@type': 'Thing', name: HOSTILE }] },
    ]);
    expect(page.querySelectorAll('script:not([type="application/ld+json"]), img')).toHaveLength(0);
    expect(page.body.lastElementChild?.textContent).toBe('after');
  });
});
