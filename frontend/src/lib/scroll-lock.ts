/** One dialog may stand on another. */
let holders = 0;

/**
 * Keeps the page behind what covers it from scrolling; the page keeps its width when its scroll bar goes.
 * @returns lets it scroll again
 */
export function lockScroll(): () => void {
  const root = document.documentElement;
  holders += 1;
  if (holders === 1) {
    // What the bar leaves free, and not the width of the window without it: on a phone that follows the zoom.
    const width = root.clientWidth;
    root.classList.add('scroll-locked');
    root.style.paddingRight = `${root.clientWidth - width}px`;
  }
  return () => {
    holders -= 1;
    if (holders > 0) return;
    root.classList.remove('scroll-locked');
    root.style.paddingRight = '';
  };
}
