import { useContext } from 'react';
import type { Thing } from 'schema-dts';
import { scriptSafeJson } from '../lib/script-safe-json.js';
import { SiteOriginContext } from '../lib/site-origin.js';

/** Renders structured data (JSON-LD), for search engines. */
export function JsonLd({ data }: { data: (origin: string) => Thing[] }) {
  const origin = useContext(SiteOriginContext);
  return (
    <script
      type="application/ld+json"
      // Cannot break out of the element: see scriptSafeJson.
      dangerouslySetInnerHTML={{
        __html: scriptSafeJson({ '@context': 'https://schema.org', '@graph': data(origin) }),
      }}
    />
  );
}
