import { historyPrice, isTender, moveInCost, type Property } from '@lml/common/contracts';
import { shortDate } from '../../../lib/format.js';
import { FactsTable } from './facts-table.js';
import { hasLandFacts, LandFacts } from './land-facts.js';
import { MoveInBox } from './move-in-box.js';
import { PropertyChecks } from './property-checks.js';
import { Section } from './section.js';
import { TenderBox, tenderHeading } from './tender-box.js';
import propertyCopy from '../../../content/property-copy.json' with { type: 'json' };
import checksCopy from '../../../content/checks-copy.json' with { type: 'json' };
import termsCopy from '../../../content/terms-copy.json' with { type: 'json' };

/** Sections of a property page: how to bid, past prices, checks, facts of land and its title, and the cost of moving in. */
export function TermsSections({ property }: { property: Property }) {
  return (
    <>
      {isTender(property) && (
        <Section title={tenderHeading(property)}>
          <TenderBox property={property} />
        </Section>
      )}
      {property.priceHistory.length > 0 && (
        <Section title={propertyCopy.propertyDetail.sections.priceHistory}>
          <FactsTable
            rows={property.priceHistory.map(({ day, price }) => [
              shortDate(day),
              historyPrice(property, price),
            ])}
          />
        </Section>
      )}
      <Section title={checksCopy.title}>
        <PropertyChecks checks={property.checks} />
      </Section>
      {hasLandFacts(property) && (
        <Section title={termsCopy.land.heading}>
          <LandFacts property={property} />
        </Section>
      )}
      {moveInCost(property) && (
        <Section title={termsCopy.moveIn.heading}>
          <MoveInBox property={property} />
        </Section>
      )}
    </>
  );
}
