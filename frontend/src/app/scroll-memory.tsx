import { useIsFetching } from '@tanstack/react-query';
import { useContext, useEffect, useLayoutEffect, useRef } from 'react';
import {
  type Location,
  ScrollRestoration,
  UNSAFE_DataRouterStateContext as DataRouterStateContext,
  useLocation,
} from 'react-router-dom';

/** What a person does who wants to be somewhere else on the page. */
const ACTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** How long nothing more is asked of the API when a page is complete. */
const COMPLETE_MS = 1000;

/** Back and Forward lead to the same place on the page, also where that place takes its time to come. */
export function ScrollMemory() {
  useLatePlace();
  return <ScrollRestoration getKey={placeKey} />;
}

/** The first page of a visit has no key of its own: another address opened in the same tab is another place. */
function placeKey({ key, pathname, search }: Location): string {
  return key === 'default' ? `${pathname}${search}` : key;
}

/**
 * The router scrolls once, as the page is shown; a page whose listings are still on their way is too short by then.
 * This scrolls again whenever the page has grown, until it is complete or its reader goes elsewhere.
 */
function useLatePlace(): void {
  const { key } = useLocation();
  const place = useContext(DataRouterStateContext)?.restoreScrollPosition;
  const fetching = useIsFetching() > 0;
  const stop = useRef<() => void>(undefined);

  useLayoutEffect(() => {
    if (typeof place !== 'number') return;
    const observer = new ResizeObserver(() => {
      if (Math.abs(window.scrollY - place) > 1) window.scrollTo(0, place);
    });
    observer.observe(document.body);
    const end = () => {
      observer.disconnect();
      for (const act of ACTS) window.removeEventListener(act, end);
    };
    for (const act of ACTS) window.addEventListener(act, end, { passive: true });
    stop.current = end;
    return end;
  }, [key, place]);

  useEffect(() => {
    if (fetching) return;
    const timer = setTimeout(() => stop.current?.(), COMPLETE_MS);
    return () => clearTimeout(timer);
  }, [fetching, key]);
}
