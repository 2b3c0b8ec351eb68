import {
  FACT_CHOICES,
  type FactFilter,
  factFilterProblem,
  type FactFilters,
  isLandOrdered,
  LAND_ORDER_TEXT,
} from '@lml/common/contracts';
import { Line, RuledBy, TogetherWith } from '@lml/common/validation/fields';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsOptional } from 'class-validator';

const FACTS: Record<FactFilter, string> = {
  minLand:
    'Land of at least this area: acres such as `0.5`, `450sqm`, `0.2ha`, or a name such as `50x100`, `eighth` or `quarter`, ' +
    'from the smallest area that is sold under it. Like all filters by facts, it leaves out listings whose fact is not known, ' +
    'and where more than 1,000 match, `total` is 1,000 and `totalIsCapped` is true.',
  maxLand: 'Land of at most this area, written as `minLand`',
  tenure: 'Land of this tenure',
  titled: 'Land with a title; allotment letters and share certificates are none',
  furnished: 'Lettings furnished so',
  pets: 'Lettings that allow pets',
  water: 'Lettings with this water; `both` is county water and a borehole, and matches either',
  backup: 'Lettings with backup power; `yes` is any',
  availableBy: 'Lettings that are available on this day',
  maxTerm: 'Lettings whose shortest lease is at most so many months',
  searchSeen: 'Listings whose official title search was seen in the last 90 days',
  visited: 'Listings that staff visited in the last 180 days',
};

/** A filter by a fact; an empty one is unset. */
function Fact(name: FactFilter): PropertyDecorator {
  return (target, key) => {
    // In reverse: the first to run stands last.
    RuledBy((text) => factFilterProblem(name, text))(target, key);
    IsOptional()(target, key);
    Transform(({ value }: { value: unknown }) =>
      value === '' ? undefined : typeof value === 'string' ? value.toLowerCase() : value,
    )(target, key);
    Line()(target, key);
    ApiPropertyOptional({
      type: String,
      description: FACTS[name],
      ...(name in FACT_CHOICES && { enum: [...FACT_CHOICES[name as keyof typeof FACT_CHOICES]] }),
    })(target, key);
  };
}

/** Filters by facts, as `GET /api/properties` takes them. */
export class FactFiltersQuery implements FactFilters {
  @Fact('minLand')
  minLand?: string;

  @TogetherWith<FactFiltersQuery>(isLandOrdered, LAND_ORDER_TEXT)
  @Fact('maxLand')
  maxLand?: string;

  @Fact('tenure')
  tenure?: string;

  @Fact('titled')
  titled?: string;

  @Fact('furnished')
  furnished?: string;

  @Fact('pets')
  pets?: string;

  @Fact('water')
  water?: string;

  @Fact('backup')
  backup?: string;

  @Fact('availableBy')
  availableBy?: string;

  @Fact('maxTerm')
  maxTerm?: string;

  @Fact('searchSeen')
  searchSeen?: string;

  @Fact('visited')
  visited?: string;
}
