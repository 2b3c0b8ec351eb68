import { propertyFacts, type PropertyFact, type PropertySummary } from '@lml/common/contracts';
import { chosenSize, useChosenUnit } from '../data/area-unit.js';
import { Bath, BedDouble, BriefcaseBusiness, Car, Ruler, ScrollText, type LucideIcon } from 'lucide-react';

const icons: Record<PropertyFact['kind'], LucideIcon> = {
  bedrooms: BedDouble,
  bathrooms: Bath,
  offices: BriefcaseBusiness,
  parking: Car,
  size: Ruler,
  tenure: ScrollText,
};

export function PropertyFacts({ property }: { property: PropertySummary }) {
  const facts = propertyFacts(property);
  const chosen = chosenSize(property, useChosenUnit());
  if (facts.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm tabular">
      {facts.map(({ kind, text }) => {
        const Icon = icons[kind];
        return (
          <li key={kind} className="flex items-center gap-1.5">
            <Icon aria-hidden className="size-4 text-muted" />
            {(kind === 'size' && chosen) || text}
          </li>
        );
      })}
    </ul>
  );
}
