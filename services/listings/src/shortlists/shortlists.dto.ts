import {
  type CastVote,
  type ChangeShortlist,
  type CreatedShortlist,
  type CreateShortlist,
  lengthProblem,
  type LengthRule,
  type Shortlist,
  SHORTLIST_LIMITS,
  SHORTLIST_NAME,
  type ShortlistedProperty,
  type ShortlistVote,
  VOTE_CHOICES,
  VOTE_NOTE,
  type VoteChoice,
  VOTER_NAME,
} from '@lml/common/contracts';
import { Check, ID_MAX, Required, VisitorLine } from '@lml/common/validation/fields';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { PropertySummaryDocument } from '../properties/model/property.documents.js';

/** A visitor's line of a limited length; without bidi controls, so that it cannot disguise what stands beside it. */
function Ruled(name: string, rule: LengthRule): PropertyDecorator {
  return (target, key) => {
    Check((value) =>
      typeof value === 'string' ? (lengthProblem(value, rule) ?? undefined) : `${name} must be a text`,
    )(target, key);
    VisitorLine()(target, key);
  };
}

const isId = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= ID_MAX;

const PROPERTY_IDS = `Choose 1 to ${SHORTLIST_LIMITS.properties} properties by their numbers`;

export class CreateShortlistDto implements CreateShortlist {
  @ApiProperty({ minLength: 1, maxLength: SHORTLIST_LIMITS.nameMax, example: 'Our house in Ruiru' })
  @Required(SHORTLIST_NAME.tooShort)
  @Ruled('The name', SHORTLIST_NAME)
  name: string;

  @ApiProperty({
    ...{ type: [Number], minItems: 1, maxItems: SHORTLIST_LIMITS.properties, example: [3, 17] },
  })
  @Required(PROPERTY_IDS)
  @Check((value) =>
    Array.isArray(value) &&
    value.length >= 1 &&
    value.length <= SHORTLIST_LIMITS.properties &&
    value.every(isId)
      ? undefined
      : PROPERTY_IDS,
  )
  propertyIds: number[];
}

export class ChangeShortlistDto implements ChangeShortlist {
  @ApiPropertyOptional({ minLength: 1, maxLength: SHORTLIST_LIMITS.nameMax })
  @Ruled('The name', SHORTLIST_NAME)
  name?: string;

  @ApiPropertyOptional({ description: 'A closed list can be read and not voted on' })
  @Check((value) => (typeof value === 'boolean' ? undefined : 'closed must be true or false'))
  closed?: boolean;
}

export class CastVoteDto implements CastVote {
  @ApiProperty({ minLength: 1, maxLength: SHORTLIST_LIMITS.voterMax, example: 'Mama Achieng' })
  @Required(VOTER_NAME.tooShort)
  @Ruled('Your name', VOTER_NAME)
  voter: string;

  @ApiPropertyOptional({ enum: VOTE_CHOICES, nullable: true, default: null, type: String })
  @Check((value) =>
    value === null || VOTE_CHOICES.includes(value as VoteChoice)
      ? undefined
      : `choice must be one of: ${VOTE_CHOICES.join(', ')}; or null for none`,
  )
  choice: VoteChoice | null = null;

  @ApiPropertyOptional({ maxLength: SHORTLIST_LIMITS.noteMax, default: '' })
  @Ruled('The note', VOTE_NOTE)
  note: string = '';
}

export class ShortlistVoteDocument implements ShortlistVote {
  @ApiProperty({ type: 'integer' })
  id: number;

  @ApiProperty()
  voter: string;

  @ApiProperty({ enum: VOTE_CHOICES, nullable: true, type: String })
  choice: VoteChoice | null;

  @ApiProperty({ description: 'Plain text' })
  note: string;

  @ApiProperty()
  mine: boolean;
}

class VoteTotalsDocument implements Record<VoteChoice, number> {
  @ApiProperty({ type: 'integer' })
  yes: number;

  @ApiProperty({ type: 'integer' })
  maybe: number;

  @ApiProperty({ type: 'integer' })
  no: number;
}

export class ShortlistedPropertyDocument implements ShortlistedProperty {
  @ApiProperty({ type: 'integer' })
  id: number;

  @ApiProperty({
    type: PropertySummaryDocument,
    nullable: true,
    description: 'Null: no longer listed',
  })
  property: PropertySummaryDocument | null;

  @ApiProperty({ type: VoteTotalsDocument })
  totals: VoteTotalsDocument;

  @ApiProperty({ type: [ShortlistVoteDocument] })
  votes: ShortlistVoteDocument[];
}

export class ShortlistDocument implements Shortlist {
  @ApiProperty()
  name: string;

  @ApiProperty()
  closed: boolean;

  @ApiProperty({ description: "Whether the call had the owner's key" })
  isOwner: boolean;

  @ApiProperty({ type: 'integer' })
  voters: number;

  @ApiProperty({ type: [ShortlistedPropertyDocument], description: 'Most votes first' })
  properties: ShortlistedPropertyDocument[];
}

export class CreatedShortlistDocument implements CreatedShortlist {
  @ApiProperty({ description: 'Key of the list, for its link; shown once' })
  key: string;

  @ApiProperty({ description: 'Second key, to change the list; shown once' })
  ownerKey: string;

  @ApiProperty({ type: ShortlistDocument })
  shortlist: ShortlistDocument;
}
