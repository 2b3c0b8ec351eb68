import { ArrowDown, ArrowUp } from 'lucide-react';
import { filled } from '../../../lib/format.js';
import copy from '../../../content/site-content-copy.json' with { type: 'json' };

export type Direction = 'up' | 'down';

interface MoveButtonsProps {
  id: number;
  name: string;
  /** Index from 0, among `count`. */
  index: number;
  count: number;
  onMove: (direction: Direction) => void;
}

/** Buttons that move an item up or down by one. */
export function MoveButtons({ id, name, index, count, onMove }: MoveButtonsProps) {
  const button = (direction: Direction, disabled: boolean) => {
    const Icon = direction === 'up' ? ArrowUp : ArrowDown;
    return (
      <button
        type="button"
        id={moveButtonId(id, direction)}
        aria-label={filled(copy.move[direction], { name })}
        disabled={disabled}
        onClick={() => onMove(direction)}
        className="grid size-9 place-items-center rounded-control hover:bg-primary-soft disabled:opacity-35 max-md:size-11"
      >
        <Icon aria-hidden className="size-4" />
      </button>
    );
  };
  return (
    <>
      {button('up', index === 0)}
      {button('down', index === count - 1)}
    </>
  );
}

export function moveButtonId(id: number, direction: Direction): string {
  return `move-${direction}-${id}`;
}
