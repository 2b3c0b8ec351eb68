import { useSyncExternalStore } from 'react';

const PRINT = 'print';
let between = false;

/**
 * Whether the page is being put on paper. Browsers announce it by events, and ask right after them how the page looks;
 * a preview of the print styles in a browser's tools is told by the media alone.
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
