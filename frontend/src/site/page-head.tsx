import { SHARE_PICTURE, SITE_CARD } from '@lml/common/contracts';
import { useContext } from 'react';
import type { Thing } from 'schema-dts';
import { company, copy } from '../content/company.js';
import { shortened } from '../lib/format.js';
import { scriptSafeJson } from '../lib/script-safe-json.js';
import { SiteOriginContext } from '../lib/site-origin.js';

/** What search engines show of a description. */
const DESCRIPTION_MAX = 155;
const LOCALE = 'en_KE';

interface PageHeadProps {
  /** The whole title, as `pageTitle` makes it. */
  title: string;
  /** Plain text, cut where it is too long; the company's own when missing. */
  description?: string;
  /**
   * The one path of what is shown, with the query that makes it another page. Null for what is no page of its own:
   * something missing, a fault, or what is still on its way.
   */
  path: string | null;
  /** Whether search engines may name the page. */
  listed?: boolean;
  /** What a link to the page is shown with, of {@link SHARE_PICTURE}'s pixels; the site's card when missing. */
  picture?: { url: string; alt: string };
  /** What the page is about, for programs; told where the site lies. */
  data?: (origin: string) => Thing[];
}

/** What a page says of itself to browsers, search engines and whoever a link to it is sent to. One to a page. */
export function PageHead({ title, description, path, listed = true, picture, data }: PageHeadProps) {
  const origin = useContext(SiteOriginContext);
  const url = path === null ? null : origin + path;
  const text = shortened(description || copy.brand.metaDescription, DESCRIPTION_MAX);
  const shown = picture ?? { url: SITE_CARD, alt: copy.brand.cardAlt };
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={text} />
      {(!listed || url === null) && <meta name="robots" content="noindex, follow" />}
      {url !== null && <link rel="canonical" href={url} />}
      {url !== null && <meta property="og:url" content={url} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={company.name} />
      <meta property="og:locale" content={LOCALE} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={text} />
      <meta property="og:image" content={origin + shown.url} />
      <meta property="og:image:width" content={String(SHARE_PICTURE.width)} />
      <meta property="og:image:height" content={String(SHARE_PICTURE.height)} />
      <meta property="og:image:alt" content={shown.alt} />
      <meta name="twitter:card" content="summary_large_image" />
      {data && (
        <script
          type="application/ld+json"
          // No element begins or ends in it: see scriptSafeJson.
          dangerouslySetInnerHTML={{
            __html: scriptSafeJson({ '@context': 'https://schema.org', '@graph': data(origin) }),
          }}
        />
      )}
    </>
  );
}
