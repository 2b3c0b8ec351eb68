import { moveInCost, type Property } from '@lml/common/contracts';
import { hasLandFacts, LandFacts } from './land-facts.js';
import { MoveInBox } from './move-in-box.js';
import { Section } from './section.js';
import termsCopy from '../../../content/terms-copy.json' with { type: 'json' };

/** Facts of land and its title, and what a tenant pays to move in. */
export function TermsSections({ property }: { property: Property }) {
  return (
    <>
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
