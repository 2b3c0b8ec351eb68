import { useSyncExternalStore } from 'react';

const PRINT = 'print';
let between = false;

/**
 * Whether the page is being printed. Browsers announce printing by events and then capture the page at once;
 * print emulation in developer tools changes the media query only.
 */
export function usePrinting(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const before = () => {
        between = true;
        onChange();
      };
      const after = () => {
        between = false;
        onChange();
      };
      const media = window.matchMedia(PRINT);
      window.addEventListener('beforeprint', before);
      window.addEventListener('afterprint', after);
      media.addEventListener('change', onChange);
      return () => {
        window.removeEventListener('beforeprint', before);
        window.removeEventListener('afterprint', after);
        media.removeEventListener('change', onChange);
      };
    },
    () => between || window.matchMedia(PRINT).matches,
    () => false,
  );
}
