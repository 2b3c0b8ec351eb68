import type { PropertySummary } from '@lml/common/contracts';
import { Scale } from 'lucide-react';
import { classNames } from '../../../lib/class-names.js';
import { filled } from '../../../lib/format.js';
import { buttonClass, type ButtonSize } from '../../../ui/button.js';
import { toggleChosen, useIsChosen } from '../data/chosen.js';
import favouritesCopy from '../../../content/favourites-copy.json' with { type: 'json' };

const texts = favouritesCopy.compare;

/** Adds a property to the comparison, or removes it. */
export function CompareButton({
  property: { id, title },
  size,
  className,
}: {
  property: Pick<PropertySummary, 'id' | 'title'>;
  size?: ButtonSize;
  className?: string;
}) {
  const pressed = useIsChosen(id);
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-label={filled(texts.buttonLabel, { title })}
      onClick={() => toggleChosen(id)}
      className={classNames(
        buttonClass('outline', size),
        pressed && 'border-primary! bg-primary-soft! text-primary',
        className,
      )}
    >
      <Scale aria-hidden strokeWidth={pressed ? 2.5 : undefined} />
      {texts.button}
    </button>
  );
}
