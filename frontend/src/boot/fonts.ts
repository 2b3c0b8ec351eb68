import { ROOT } from '../lib/page-marks.js';
import { readStored, store } from '../lib/storage.js';

/** Remembers that this browser has the fonts in its cache. */
const KEY = 'lml.fonts';

/**
 * Adds the fonts that build/fonts.ts names, but never in the middle of a page that is being read: a page without fonts at its
 * first frame gets them when a link is followed. On a phone's first visit they are fetched once the page answers (main.tsx).
 */
export function addFonts(): void {
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
    // Without them the system's fonts stay.
    Promise.all(faces.map((face) => face.load())).then(
      () => {
        store(KEY, 'kept');
        if (isPainted && document.getElementById('root')?.firstChild) showAtNextLink(faces);
        else show(faces);
      },
      () => undefined,
    );
  };
  // A page for phones names them without asking the browser to fetch them ahead (entry-server.tsx).
  const canWait = links[0]!.rel !== 'preload' && readStored(KEY) === null;
  if (canWait) window.lmlFetchFonts = fetchFonts;
  else fetchFonts();
}

function showAtNextLink(faces: FontFace[]): void {
  const onClick = ({ target }: MouseEvent) => {
    if (!(target instanceof Element && target.closest('a[href]'))) return;
    document.removeEventListener('click', onClick, true);
    show(faces);
  };
  document.addEventListener('click', onClick, true);
}

function show(faces: FontFace[]): void {
  for (const face of faces) document.fonts.add(face);
  document.documentElement.dataset[ROOT.fonts] = 'on';
}
