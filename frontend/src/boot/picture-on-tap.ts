import { SHOW_PICTURE, WITHHELD } from '../lib/document-attributes.js';

/**
 * Loads pictures that were withheld to save data when their button is pressed, without the page's code
 * (picture-on-tap.tsx). A button outside of them shows all of its section.
 */
export function showPicturesOnTap(): void {
  window.lmlShownPictures = new Set();
  document.addEventListener('click', showPressed, true);
}

function showPressed(event: Event): void {
  const button = (event.target as Element).closest<HTMLElement>(`[${SHOW_PICTURE}]`);
  if (!button) return;
  // Neither follows a card's link, nor loads the code (deferred-files.ts, early-input.ts).
  event.stopImmediatePropagation();
  const one = button.closest(`[${WITHHELD}]`);
  const boxes = one ? [one] : [...button.closest('section')!.querySelectorAll(`[${WITHHELD}]`)];
  boxes.forEach(show);
  button.hidden = true;
  // The pressed button is gone: goes on at its picture.
  boxes[0]?.querySelector('img')?.focus({ preventScroll: true });
}

function show(box: Element): void {
  window.lmlShownPictures!.add(box.getAttribute(WITHHELD)!);
  const picture = box.querySelector('img')!;
  const { avif, jpg, alt } = picture.dataset;
  picture.alt = alt!;
  picture.tabIndex = -1;
  // For browsers that cannot read AVIF.
  picture.onerror = () => {
    picture.onerror = null;
    picture.src = jpg!;
  };
  picture.src = avif!;
  box.querySelector('button')!.hidden = true;
}
