import {
  CONTACT_LIMITS,
  type ContactNeeds,
  type FittingListings,
  INQUIRY_TEXTS,
  MATCHED_NEEDS_MAX,
  type MatchedListingFacts,
  type MatchedListingRequest,
  type MatchedNeeds,
  type MatchListingsRequest,
  type MatchNeedsRequest,
  type SuggestNeedsRequest,
} from '@lml/common/contracts';
import { InternalOnly } from '@lml/common/session/internal-only';
import { ID_MAX, ListField, Required, WholeNumber } from '@lml/common/validation/fields';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ArrayMaxSize, IsArray, IsInt, Max, Min } from 'class-validator';
import { AlertFiltersDto } from './alerts.dto.js';
import { NeedsService } from './needs.service.js';

class MatchListingsDto implements MatchListingsRequest {
  @Required('filters is required')
  @ListField({ name: 'filters', max: CONTACT_LIMITS.typesMax, item: AlertFiltersDto })
  filters: AlertFiltersDto[];
}

class MatchNeedsDto implements MatchNeedsRequest {
  @WholeNumber(1, ID_MAX, INQUIRY_TEXTS.propertyId)
  propertyId: number;

  @Required('needs is required')
  @ListField({ name: 'needs', max: MATCHED_NEEDS_MAX, item: MatchListingsDto })
  needs: MatchListingsDto[];
}

class MatchedListingDto implements MatchedListingRequest {
  @WholeNumber(1, ID_MAX, INQUIRY_TEXTS.propertyId)
  propertyId: number;
}

class SuggestNeedsDto implements SuggestNeedsRequest {
  @IsArray()
  @ArrayMaxSize(CONTACT_LIMITS.suggestedFrom)
  @IsInt({ each: true })
  @Min(1, { each: true })
  @Max(ID_MAX, { each: true })
  propertyIds: number[];
}

/** Matches of contacts, which the inquiries service stores. */
@InternalOnly()
@Controller('internal/matches')
export class NeedsController {
  constructor(private readonly needs: NeedsService) {}

  @HttpCode(200)
  @Post('listings')
  listings(@Body() request: MatchListingsDto): Promise<FittingListings> {
    return this.needs.fittingListings(request);
  }

  @HttpCode(200)
  @Post('listing')
  async facts(@Body() { propertyId }: MatchedListingDto): Promise<{ listing: MatchedListingFacts | null }> {
    return { listing: await this.needs.facts(propertyId) };
  }

  @HttpCode(200)
  @Post('needs')
  fittingNeeds(@Body() { propertyId, needs }: MatchNeedsDto): Promise<MatchedNeeds> {
    return this.needs.fittingNeeds(propertyId, needs);
  }

  @HttpCode(200)
  @Post('suggestion')
  async suggestion(@Body() { propertyIds }: SuggestNeedsDto): Promise<{ needs: ContactNeeds | null }> {
    return { needs: await this.needs.suggestion(propertyIds) };
  }
}
