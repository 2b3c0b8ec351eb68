/** Counts locks: dialogs can be nested. */
let lockCount = 0;

/**
 * Prevents the page behind a dialog from scrolling, and keeps its width without the scroll bar.
 * @returns unlocks
 */
export function lockScroll(): () => void {
  const root = document.documentElement;
  lockCount += 1;
  if (lockCount === 1) {
    // Width without the scroll bar, not `innerWidth`: on phones that changes with zoom.
    const width = root.clientWidth;
    root.classList.add('scroll-locked');
    root.style.paddingRight = `${root.clientWidth - width}px`;
  }
  return () => {
    lockCount -= 1;
    if (lockCount > 0) return;
    root.classList.remove('scroll-locked');
    root.style.paddingRight = '';
  };
}
