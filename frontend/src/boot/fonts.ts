import { ROOT } from '../lib/document-attributes.js';
import { readStored, store } from '../lib/storage.js';

/** Marks that this browser has the fonts in its cache. */
const KEY = 'lml.fonts';

/**
 * Loads the fonts that build/fonts.ts lists. A page that was painted without them gets them only at the next
 * navigation, so that text does not reflow while it is read. On the first visit by phone they load after
 * hydration (main.tsx).
 */
export function loadFonts(): void {
  const { dataset } = document.documentElement;
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[data-family]')];
  if (links.length === 0 || !('FontFace' in window) || dataset[ROOT.saveData] === 'on') return;

  let isPainted = false;
  window.requestAnimationFrame(() => (isPainted = true));
  const fetchFonts = () => {
    if (dataset[ROOT.saveData] === 'on') return;
    const faces = links.map((link) => {
      const { family = '', weight } = link.dataset;
      return new FontFace(family, `url("${link.getAttribute('href')}")`, { weight });
    });
    // Keep the system fonts.
    Promise.all(faces.map((face) => face.load())).then(
      () => {
        store(KEY, 'kept');
        if (isPainted && document.getElementById('root')?.firstChild) applyAtNextNavigation(faces);
        else apply(faces);
      },
      () => undefined,
    );
  };
  // Pages for phones list the fonts without preloading them (entry-server.tsx).
  const canWait = links[0]!.rel !== 'preload' && readStored(KEY) === null;
  if (canWait) window.lmlLoadFonts = fetchFonts;
  else fetchFonts();
}

function applyAtNextNavigation(faces: FontFace[]): void {
  const onClick = ({ target }: MouseEvent) => {
    if (!(target instanceof Element && target.closest('a[href]'))) return;
    document.removeEventListener('click', onClick, true);
    apply(faces);
  };
  document.addEventListener('click', onClick, true);
}

function apply(faces: FontFace[]): void {
  for (const face of faces) document.fonts.add(face);
  document.documentElement.dataset[ROOT.fonts] = 'on';
}
