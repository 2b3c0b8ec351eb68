import { COMPANY } from '@lml/common/contracts';
import copyFile from './site-copy.json' with { type: 'json' };

/** Texts shared by all pages: brand, navigation, footer. Page texts are in `*-copy.json`. */
export const copy = copyFile;

/** Name of the company; its contacts are in `site/offices.api.ts`, because staff change them. */
export const company = { name: COMPANY.name, tagline: COMPANY.tagline };

/** Title of a page in the browser tab. */
export function pageTitle(page?: string): string {
  return page ? `${page} | ${company.name}` : copyFile.brand.metaTitle;
}
