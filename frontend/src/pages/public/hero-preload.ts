import { heroSlides, type SitePicture } from '../../content/pictures.js';
import { PORTRAIT_PHONE } from '../../ui/responsive-picture.js';

/** Value of `<img sizes>`: a slide is cropped to a box that is taller than the picture. */
export const HERO_SIZES = '(max-aspect-ratio: 16/9) 157vh, 100vw';

const HINT_MS = 5000;

/**
 * Preloads the first hero picture while code and data load. The hint is removed after five seconds. The other
 * slides load when the browser is idle.
 */
export function preloadHero(): void {
  const [first] = heroSlides;
  if (!first || document.querySelector('link[data-hero]')) return;
  const hints = hintsOf(first);
  document.head.append(...hints);
  setTimeout(() => hints.forEach((hint) => hint.remove()), HINT_MS);
}

/** One hint per orientation; the browser follows the matching one. */
function hintsOf({ picture, upright }: SitePicture): HTMLLinkElement[] {
  return [
    hint(upright.sources.avif, '100vw', PORTRAIT_PHONE),
    hint(picture.sources.avif, HERO_SIZES, `not all and ${PORTRAIT_PHONE}`),
  ];
}

function hint(srcSet: string | undefined, sizes: string, media: string): HTMLLinkElement {
  const link = document.createElement('link');
  for (const [name, value] of Object.entries({
    rel: 'preload',
    as: 'image',
    // Browsers skip hints with unknown formats.
    type: 'image/avif',
    media,
    imagesrcset: srcSet ?? '',
    imagesizes: sizes,
    fetchpriority: 'high',
    'data-hero': '',
  }))
    link.setAttribute(name, value);
  return link;
}
