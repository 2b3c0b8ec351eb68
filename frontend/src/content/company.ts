import copyFile from './site-copy.json' with { type: 'json' };

/** The texts that every page shows: brand, navigation, footer. Each page's own lie in its `*-copy.json`. */
export const copy = copyFile;

/** What the company is and how it is reached. */
export const company = {
  name: copyFile.brand.name,
  tagline: copyFile.brand.tagline,
  phones: copyFile.footer.phones,
  email: copyFile.footer.email,
  address: copyFile.footer.address,
  whatsappNumber: copyFile.brand.whatsappNumber,
  social: copyFile.footer.social,
} as const;

/** The first of the two numbers, which is answered first. */
export const mainPhone = copyFile.footer.phones[0] ?? '';

/** The title of a page in the browser's tab. */
export function pageTitle(page?: string): string {
  return page ? `${page} | ${company.name}` : copyFile.brand.metaTitle;
}
