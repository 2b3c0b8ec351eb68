import type { PropertySummary } from '@lml/common/contracts';
import { Bath, BedDouble, BriefcaseBusiness, Car, Ruler, type LucideIcon } from 'lucide-react';
import { groupedNumber } from '../../../lib/format.js';
import { sizeText } from '../data/property-size.js';

interface Fact {
  icon: LucideIcon;
  text: string;
}

/** Size, and what counts for the type: bedrooms and bathrooms of a home, offices and parking of a business place. */
export function factsOf(property: PropertySummary): Fact[] {
  const { bedrooms, bathrooms, offices, parking } = property;
  const facts: Fact[] = [];
  const size = sizeText(property);
  if (property.type === 'commercial' || property.type === 'godown') {
    if (offices) facts.push({ icon: BriefcaseBusiness, text: counted(offices, 'office') });
    if (parking) facts.push({ icon: Car, text: `${groupedNumber(parking)} parking` });
  } else {
    if (bedrooms !== null)
      facts.push({ icon: BedDouble, text: bedrooms === 0 ? 'Studio' : counted(bedrooms, 'bed') });
    if (bathrooms) facts.push({ icon: Bath, text: counted(bathrooms, 'bath') });
  }
  if (size) facts.push({ icon: Ruler, text: size });
  return facts;
}

export function PropertyFacts({ property }: { property: PropertySummary }) {
  const facts = factsOf(property);
  if (facts.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm tabular">
      {facts.map(({ icon: Icon, text }) => (
        <li key={text} className="flex items-center gap-1.5">
          <Icon aria-hidden className="size-4 text-muted" />
          {text}
        </li>
      ))}
    </ul>
  );
}

function counted(count: number, noun: string): string {
  return `${groupedNumber(count)} ${noun}${count === 1 ? '' : 's'}`;
}
