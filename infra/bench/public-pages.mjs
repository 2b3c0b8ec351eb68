/**
 * Public pages: five fixed ones, and a property with pictures.
 * @param {string} propertyPath
 */
export function publicPages(propertyPath) {
  return [
    { name: 'home', path: '/' },
    { name: 'list', path: '/properties' },
    { name: 'category', path: '/properties/category/residential' },
    { name: 'detail', path: propertyPath },
    { name: 'about', path: '/about' },
    { name: 'contact', path: '/contact' },
  ];
}

/** Names of the public pages, which PAGES takes. */
export const PAGES = publicPages('').map(({ name }) => name);

/**
 * Returns the path of a property with its title, to which the one without redirects.
 * @param {string} origin
 * @param {number} propertyId
 */
export async function propertyPathOf(origin, propertyId) {
  return new URL((await fetch(`${origin}/property/${propertyId}`)).url).pathname;
}

/** Starts of the paths in each language. @type {Record<string, string>} */
export const ROOTS = { en: '', sw: '/sw' };
