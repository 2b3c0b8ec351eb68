import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent, type RefObject } from 'react';
import { moved } from './picture-order.js';

/** Movement in pixels before a press becomes a drag. */
const DRAG_THRESHOLD = 4;
/** Distance from the screen's edges (behind the sticky bars) in which dragging scrolls the page. */
const EDGE = 130;
const SCROLL_PER_FRAME = 14;

interface DragOrderOptions {
  /** List element; its children are the items, with their key in `data-key`. */
  list: RefObject<HTMLElement | null>;
  keys: string[];
  onDrop: (from: number, to: number) => void;
}

interface Drag {
  key: string;
  order: string[];
}

/**
 * Reorders a list by mouse, pen or touch; the dragged item takes the place of the one under it. Escape
 * cancels. Render items at `placeOf(key)` by CSS `order`: moving an element in the DOM would lose the
 * pointer.
 */
export function useDragOrder({ list, keys, onDrop }: DragOrderOptions) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);

  function start(event: ReactPointerEvent, key: string): void {
    if (event.button !== 0 || !event.isPrimary) return;
    stop.current();
    const { pointerId, clientX, clientY } = event;
    const point = { x: clientX, y: clientY };
    let current: Drag | null = null;
    let over = key;
    let frame = 0;

    const show = (next: Drag | null) => {
      current = next;
      setDrag(next);
    };
    const follow = () => {
      const under = itemAt(list.current, point.x, point.y);
      // Swap only when another item is reached; items of unequal size would flicker otherwise.
      if (!current || under === undefined || under === over) return;
      over = under;
      if (under === key) return;
      const { order } = current;
      show({ key, order: moved(order, order.indexOf(key), order.indexOf(under)) });
    };
    const scroll = () => {
      const by = point.y < EDGE ? -1 : point.y > window.innerHeight - EDGE ? 1 : 0;
      if (by !== 0) {
        window.scrollBy({ top: by * SCROLL_PER_FRAME, behavior: 'instant' });
        follow();
      }
      frame = requestAnimationFrame(scroll);
    };
    const move = (next: PointerEvent) => {
      if (next.pointerId !== pointerId) return;
      point.x = next.clientX;
      point.y = next.clientY;
      if (!current) {
        if (Math.hypot(point.x - clientX, point.y - clientY) < DRAG_THRESHOLD) return;
        show({ key, order: keys });
        frame = requestAnimationFrame(scroll);
      }
      follow();
    };
    const end = (next: PointerEvent) => {
      if (next.pointerId !== pointerId) return;
      const done = next.type === 'pointerup' ? current : null;
      stop.current();
      if (done) onDrop(keys.indexOf(key), done.order.indexOf(key));
    };
    const cancel = (next: KeyboardEvent) => {
      if (next.key !== 'Escape' || !current) return;
      next.preventDefault();
      stop.current();
    };
    stop.current = () => {
      stop.current = () => {};
      cancelAnimationFrame(frame);
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
      window.removeEventListener('keydown', cancel);
      show(null);
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
    window.addEventListener('keydown', cancel);
  }

  return {
    dragged: drag?.key ?? null,
    /** Current place of an item; files added meanwhile come last. */
    placeOf: (key: string): number => {
      const order = drag?.order ?? keys;
      return order.includes(key) ? order.indexOf(key) : keys.indexOf(key);
    },
    start,
  };
}

function itemAt(list: HTMLElement | null, x: number, y: number): string | undefined {
  const item = [...(list?.children ?? [])].find((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return x >= left && x < right && y >= top && y < bottom;
  });
  return item instanceof HTMLElement ? item.dataset.key : undefined;
}
