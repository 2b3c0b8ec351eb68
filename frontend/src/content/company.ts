import { COMPANY } from '@lml/common/contracts';
import { filled } from '../lib/format.js';
import copyFile from './site-copy.json' with { type: 'json' };

/** Texts shared by all pages: brand, navigation, footer. Page texts are in `*-copy.json`. */
export const copy = copyFile;

/** Company details and contacts. */
export const company = {
  ...COMPANY,
  social: copyFile.footer.social.map((place) => ({
    ...place,
    url: filled(place.url, { whatsappNumber: COMPANY.whatsappNumber }),
  })),
};

/** The first phone number, which is the preferred one. */
export const mainPhone = COMPANY.phones[0];

/** Title of a page in the browser tab. */
export function pageTitle(page?: string): string {
  return page ? `${page} | ${company.name}` : copyFile.brand.metaTitle;
}
