import { useCallback, useEffect, useState } from 'react';
import { type Location, useLocation } from 'react-router-dom';

/** Keys pressed in these belong to what is open. */
const TAKES_KEYS = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/** Whether help is open, and the keys Ctrl / that open it. A navigation closes it. */
export function useHelp() {
  const location = useLocation();
  const [opened, setOpened] = useState<{ at: Location; opener: HTMLElement | null } | null>(null);

  /** @param opener receives the focus afterwards; by default the focused element */
  const open = useCallback(
    (opener?: HTMLElement | null) => {
      const focused = document.activeElement;
      setOpened({ at: location, opener: opener ?? (focused instanceof HTMLElement ? focused : null) });
    },
    [location],
  );
  const close = useCallback(() => setOpened(null), []);
  const openCurrent = useCallback(() => open(), [open]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || !(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented)
        return;
      if (event.target instanceof Element && event.target.closest(TAKES_KEYS)) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [open]);

  const isOpen = opened?.at === location;
  return { isOpen, opener: isOpen ? opened.opener : null, open, openCurrent, close };
}
