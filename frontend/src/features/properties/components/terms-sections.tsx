import { moveInCost, type Property } from '@lml/common/contracts';
import { hasLandFacts, LandFacts } from './land-facts.js';
import { MoveInBox } from './move-in-box.js';
import { PropertyChecks } from './property-checks.js';
import { Section } from './section.js';
import checksCopy from '../../../content/checks-copy.json' with { type: 'json' };
import termsCopy from '../../../content/terms-copy.json' with { type: 'json' };

/** Sections of a property page: checks, facts of land and its title, and the cost of moving in. */
export function TermsSections({ property }: { property: Property }) {
  return (
    <>
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
