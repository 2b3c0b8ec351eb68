import { COMPANY } from '@lml/common/contracts';
import { filled } from '../lib/format.js';
import copyFile from './site-copy.json' with { type: 'json' };

/** The texts that every page shows: brand, navigation, footer. Each page's own lie in its `*-copy.json`. */
export const copy = copyFile;

/** What the company is and how it is reached. */
export const company = {
  ...COMPANY,
  social: copyFile.footer.social.map((place) => ({
    ...place,
    url: filled(place.url, { whatsappNumber: COMPANY.whatsappNumber }),
  })),
};

/** The first of the two numbers, which is answered first. */
export const mainPhone = COMPANY.phones[0];

/** The title of a page in the browser's tab. */
export function pageTitle(page?: string): string {
  return page ? `${page} | ${company.name}` : copyFile.brand.metaTitle;
}
