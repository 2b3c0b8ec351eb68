import { ArrowDown, ArrowUp, Trash2, type LucideIcon } from 'lucide-react';
import { filled } from '../../../lib/format.js';
import copy from '../../../content/property-form-copy.json' with { type: 'json' };

const texts = copy.list;

interface ListToolsProps {
  /** Accessible name of the item: "Agent 2". */
  item: string;
  index: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** Buttons to move an item up or down and to remove it. */
export function ListTools({ item, index, count, onMove, onRemove }: ListToolsProps) {
  return (
    <div className="flex shrink-0">
      <Tool
        icon={ArrowUp}
        label={filled(texts.up, { item })}
        disabled={index === 0}
        onPress={() => onMove(index - 1)}
      />
      <Tool
        icon={ArrowDown}
        label={filled(texts.down, { item })}
        disabled={index === count - 1}
        onPress={() => onMove(index + 1)}
      />
      <Tool icon={Trash2} label={filled(texts.remove, { item })} onPress={onRemove} />
    </div>
  );
}

function Tool({
  icon: Icon,
  label,
  disabled,
  onPress,
}: {
  icon: LucideIcon;
  label: string;
  disabled?: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onPress}
      className="grid size-9 place-items-center rounded-control text-muted hover:bg-primary-soft hover:text-ink disabled:opacity-40 max-sm:size-11"
    >
      <Icon aria-hidden className="size-4" />
    </button>
  );
}
