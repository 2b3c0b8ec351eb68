import { useIsFetching } from '@tanstack/react-query';
import { useContext, useEffect, useLayoutEffect, useRef } from 'react';
import {
  type Location,
  ScrollRestoration,
  UNSAFE_DataRouterStateContext as DataRouterStateContext,
  useLocation,
} from 'react-router-dom';

/** Events by which the user takes over scrolling. */
const USER_SCROLL_EVENTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** A page counts as complete after this long without API calls. */
const COMPLETE_MS = 1000;

/** Restores the scroll position on Back and Forward, even if the content loads late. */
export function RestoredScroll() {
  useLateRestoration();
  return <ScrollRestoration getKey={scrollKey} />;
}

/**
 * The first page of a visit has no key, so a new URL in the same tab counts as another page. A link to a part of the page
 * that is followed before hydration leads to another one too, or the page would return to where it was.
 */
function scrollKey({ key, pathname, search, hash }: Location): string {
  return key === 'default' ? `${pathname}${search}${hash}` : key;
}

/**
 * The router restores the scroll position only once, when a list may still be loading and too short. This
 * scrolls again whenever the page grows, until it is complete or the user scrolls.
 */
function useLateRestoration(): void {
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
      for (const act of USER_SCROLL_EVENTS) window.removeEventListener(act, end);
    };
    for (const act of USER_SCROLL_EVENTS) window.addEventListener(act, end, { passive: true });
    stop.current = end;
    return end;
  }, [key, place]);

  useEffect(() => {
    if (fetching) return;
    const timer = setTimeout(() => stop.current?.(), COMPLETE_MS);
    return () => clearTimeout(timer);
  }, [fetching, key]);
}
