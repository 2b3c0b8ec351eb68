import {
  PROPERTY_SEARCH_MAX,
  type Suggestion,
  type SuggestionGroup,
  SUGGESTION_KINDS,
  type SuggestionKind,
} from '@lml/common/contracts';
import { Line } from '@lml/common/validation/fields';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';

const TOO_LONG = `q must be one text of at most ${PROPERTY_SEARCH_MAX} characters`;

/** Query of `GET /api/properties/suggestions`. */
export class SuggestionsQuery {
  @ApiPropertyOptional({
    description: 'What has been typed so far; case, accents and slips are forgiven.',
    maxLength: PROPERTY_SEARCH_MAX,
    default: '',
    example: '3 bedroom kili',
  })
  @Line()
  @IsString({ message: TOO_LONG })
  @MaxLength(PROPERTY_SEARCH_MAX, { message: TOO_LONG })
  q = '';
}

export class SuggestionDocument implements Suggestion {
  @ApiProperty({ example: 'Kilimani' })
  label: string;

  @ApiProperty({ description: 'County of a place, location of a listing', example: 'Nairobi' })
  detail: string;

  @ApiProperty({
    description:
      'Search that it leads to: the words before the name, and the name unless `location` stands for it',
    example: '3 bedroom',
  })
  search: string;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Value of the location filter',
    example: 'Kilimani',
  })
  location: string | null;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Listing that it opens', example: null })
  id: number | null;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Listings on the market there', example: 3 })
  count: number | null;
}

export class SuggestionGroupDocument implements SuggestionGroup {
  @ApiProperty({ enum: SUGGESTION_KINDS, example: 'place' })
  kind: SuggestionKind;

  @ApiProperty({ type: [SuggestionDocument] })
  suggestions: SuggestionDocument[];
}
