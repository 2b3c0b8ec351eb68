import type { BreadcrumbList } from 'schema-dts';

/** Structured data that many pages have; that of the company is in `company-data.ts`. */

export const CURRENCY = 'KES';
export const COUNTRY = 'KE';
export const LANGUAGE = 'en-KE';

/** Structured data of breadcrumbs: titles and paths from the home page. */
export function breadcrumbData(origin: string, steps: { name: string; path: string }[]): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  };
}

/** `@id` of the company on every page. */
export function companyId(origin: string): string {
  return `${origin}/#company`;
}

/** Exact location as partial structured data; empty if unknown. */
export function geoOf(coordinates: { lat: number; lng: number } | null) {
  if (!coordinates) return {};
  const { lat, lng } = coordinates;
  return { geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lng } } as const;
}

/** Circle around a location as partial structured data; empty if unknown. */
export function geoCircleOf(coordinates: { lat: number; lng: number } | null, radiusM: number) {
  const { geo } = geoOf(coordinates);
  return geo ? ({ geo: { '@type': 'GeoCircle', geoMidpoint: geo, geoRadius: radiusM } } as const) : {};
}
