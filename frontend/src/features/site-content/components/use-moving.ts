import { useLayoutEffect, useRef, useState } from 'react';
import { filled } from '../../../lib/format.js';
import copy from '../../../content/site-content-copy.json' with { type: 'json' };
import { type Direction, moveButtonId } from './move-buttons.js';

interface Named {
  id: number;
  name: string;
}

/**
 * Reordering by buttons: the pressed button keeps the focus, or passes it to the opposite one at the end of
 * the list. `said` is the announcement for screen readers.
 */
export function useMoving<Thing extends Named>(
  things: Thing[],
  save: (move: { id: number; position: number }) => void,
) {
  const [said, setSaid] = useState('');
  const pressed = useRef<{ id: number; direction: Direction } | null>(null);

  useLayoutEffect(() => {
    if (!pressed.current) return;
    const { id, direction } = pressed.current;
    const buttons = [direction, direction === 'up' ? 'down' : 'up'] as const;
    const button = buttons
      .map((which) => document.getElementById(moveButtonId(id, which)))
      .find((found): found is HTMLButtonElement => found instanceof HTMLButtonElement && !found.disabled);
    if (document.activeElement !== button) button?.focus();
    pressed.current = null;
  }, [things]);

  function move({ id, name }: Thing, direction: Direction) {
    const position = things.findIndex((thing) => thing.id === id) + (direction === 'up' ? -1 : 1);
    if (position < 0 || position >= things.length) return;
    pressed.current = { id, direction };
    setSaid(filled(copy.moved, { name, place: position + 1, count: things.length }));
    save({ id, position });
  }
  return { move, said };
}
