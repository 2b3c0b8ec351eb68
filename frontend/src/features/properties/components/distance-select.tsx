import { NEAR_CHOICES_KM, radiusFrom, radiusLabel } from '@lml/common/contracts';
import { filled } from '../../../lib/format.js';
import { NativeSelect } from '../../../ui/native-select.js';
import { radiusParameter } from '../data/property-filters.js';
import searchCopy from '../../../content/search-copy.json' with { type: 'json' };

const texts = searchCopy.near;

interface DistanceSelectProps {
  /** Name of the place, for screen readers. */
  place: string;
  /** As in the URL; empty for any. */
  radius: string;
  onChange: (radius: string) => void;
}

/** Chooses how far from a place listings may be. */
export function DistanceSelect({ place, radius, onChange }: DistanceSelectProps) {
  const current = radiusFrom(radius);
  const metres = [...new Set([...NEAR_CHOICES_KM.map((km) => km * 1000), ...(current ? [current] : [])])];
  metres.sort((one, other) => one - other);
  return (
    <NativeSelect
      small
      className="noscript:hidden"
      aria-label={filled(texts.distance, { place })}
      value={radius}
      onChange={({ target }) => onChange(target.value)}
      options={[
        { value: '', label: texts.any },
        ...metres.map((each) => ({
          value: radiusParameter(each),
          label: filled(texts.within, { radius: radiusLabel(each) }),
        })),
      ]}
    />
  );
}
