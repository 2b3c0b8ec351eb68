import { classNames } from '../../../lib/class-names.js';
import propertyCopy from '../../../content/property-copy.json' with { type: 'json' };
import { CHOSEN_UNITS, chooseUnit, useChosenUnit, type ChosenUnit } from '../data/area-unit.js';

/** Switches areas and rates of commercial space between square feet and square metres; the choice is remembered. */
export function AreaUnitSwitch({ unit = null }: { unit?: ChosenUnit | null }) {
  const chosen = useChosenUnit() ?? unit;
  return (
    <div
      role="group"
      aria-label={propertyCopy.areaUnit.label}
      className="flex flex-wrap items-center gap-2 text-sm noscript:hidden print:hidden"
    >
      <span className="text-muted">{propertyCopy.areaUnit.label}</span>
      {CHOSEN_UNITS.map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={chosen === choice}
          onClick={() => chooseUnit(choice)}
          className={classNames(
            'min-h-11 rounded-control border px-4 font-medium',
            chosen === choice ? 'border-primary bg-primary-soft' : 'border-line-strong bg-surface',
          )}
        >
          {propertyCopy.areaUnit[choice]}
        </button>
      ))}
    </div>
  );
}
