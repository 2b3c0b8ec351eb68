import { filled, groupedNumber } from '../lib/format.js';
import { OfferCard } from './offer-card.js';

interface UnitTypeCardsProps {
  units: {
    type: string;
    size: number;
    sizeUnit: string;
    price: number;
    description: string;
    subtitle: string;
  }[];
  /** Text with `{price}`. */
  priceText: string;
}

/** Cards of unit types, side by side on wide screens. */
export function UnitTypeCards({ units, priceText }: UnitTypeCardsProps) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-4">
      {units.map((unit, index) => (
        <OfferCard
          key={`${unit.type}-${unit.size}-${index}`}
          title={unit.type}
          price={filled(priceText, { price: groupedNumber(unit.price) })}
          facts={[`${groupedNumber(unit.size, 3)} ${unit.sizeUnit}`]}
          text={unit.description}
          footer={unit.subtitle}
        />
      ))}
    </ul>
  );
}
