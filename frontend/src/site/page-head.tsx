import { pathIn, SHARE_PICTURE, SITE_CARD } from '@lml/common/contracts';
import { useContext } from 'react';
import type { Thing } from 'schema-dts';
import { company, copy } from '../content/company.js';
import { shortened } from '../lib/format.js';
import { LANGUAGE, ownPath } from '../lib/language.js';
import { SiteOriginContext } from '../lib/site-origin.js';
import { JsonLd } from './json-ld.js';

/** Length of a description in search results. */
const DESCRIPTION_MAX = 155;
const LOCALE = `${LANGUAGE}_KE`;
/** Values of `hreflang`: English is also for those who read neither. */
const ALTERNATES = { 'en-KE': 'en', 'sw-KE': 'sw', 'x-default': 'en' } as const;
/** Link previews show the site's name beside the title: it need not be a part of it. */
const SITE_NAME_AT_END = ` | ${company.name}`;

interface PageHeadProps {
  /** The complete title, as made by `pageTitle`. */
  title: string;
  /** Plain text, truncated if too long; the company's description by default. */
  description?: string;
  /**
   * Canonical path with the query that identifies the page. Null if there is no canonical page: not found,
   * errors, loading.
   */
  path: string | null;
  /** Whether search engines may index the page. */
  listed?: boolean;
  /** Open Graph picture with the pixels of {@link SHARE_PICTURE}; the site's card by default. */
  picture?: { url: string; alt: string };
  /** Structured data (JSON-LD). */
  data?: (origin: string) => Thing[];
}

/** Renders title, description, canonical link, Open Graph tags and structured data. Once per page. */
export function PageHead({ title, description, path, listed = true, picture, data }: PageHeadProps) {
  const origin = useContext(SiteOriginContext);
  const url = path === null ? null : origin + ownPath(path);
  const text = shortened(description || copy.brand.metaDescription, DESCRIPTION_MAX);
  const titleAlone = title.endsWith(SITE_NAME_AT_END) ? title.slice(0, -SITE_NAME_AT_END.length) : title;
  const shown = picture ?? { url: SITE_CARD, alt: copy.brand.cardAlt };
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={text} />
      {(!listed || url === null) && <meta name="robots" content="noindex, follow" />}
      {url !== null && <link rel="canonical" href={url} />}
      {path !== null &&
        listed &&
        Object.entries(ALTERNATES).map(([name, language]) => (
          <link key={name} rel="alternate" hrefLang={name} href={origin + pathIn(language, path)} />
        ))}
      {url !== null && <meta property="og:url" content={url} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={company.name} />
      <meta property="og:locale" content={LOCALE} />
      <meta property="og:title" content={titleAlone} />
      <meta property="og:description" content={text} />
      <meta property="og:image" content={origin + shown.url} />
      <meta property="og:image:width" content={String(SHARE_PICTURE.width)} />
      <meta property="og:image:height" content={String(SHARE_PICTURE.height)} />
      <meta property="og:image:alt" content={shown.alt} />
      <meta name="twitter:card" content="summary_large_image" />
      {data && <JsonLd data={data} />}
    </>
  );
}
