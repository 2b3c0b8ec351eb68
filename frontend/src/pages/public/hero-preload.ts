import { heroSlides, type SitePicture } from '../../content/pictures.js';
import { UPRIGHT_PHONE } from '../../ui/responsive-picture.js';

/** How wide a slide is shown: it fills a box that is taller than its own shape. */
export const HERO_SIZES = '(max-aspect-ratio: 16/9) 157vh, 100vw';

const HINT_MS = 5000;

/**
 * Has the browser fetch the hero's first picture while the home page's code and data are still on their way. The hint
 * is for that moment only and goes after five seconds. The other slides are no hurry; they follow when the browser is
 * idle.
 */
export function preloadHero(): void {
  const [first] = heroSlides;
  if (!first || document.querySelector('link[data-hero]')) return;
  const hints = hintsOf(first);
  document.head.append(...hints);
  setTimeout(() => hints.forEach((hint) => hint.remove()), HINT_MS);
}

/** One for either shape of the screen, of which the browser follows the one that applies. */
function hintsOf({ picture, upright }: SitePicture): HTMLLinkElement[] {
  return [
    hint(upright.sources.avif, '100vw', UPRIGHT_PHONE),
    hint(picture.sources.avif, HERO_SIZES, `not all and ${UPRIGHT_PHONE}`),
  ];
}

function hint(srcSet: string | undefined, sizes: string, media: string): HTMLLinkElement {
  const link = document.createElement('link');
  for (const [name, value] of Object.entries({
    rel: 'preload',
    as: 'image',
    // Browsers that don't know the format leave the hint alone.
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
