import { callService, failureReason } from '@lml/common/call-service';
import type {
  AlertFilters,
  ContactNeeds,
  FittingListings,
  MatchedListingFacts,
  MatchedListingRequest,
  MatchedNeeds,
  MatchListingsRequest,
  MatchNeedsRequest,
  SuggestNeedsRequest,
} from '@lml/common/contracts';
import { LOGGER } from '@lml/common/core.module';
import type { Logger } from '@lml/common/logging/logger';
import { Inject, Injectable } from '@nestjs/common';
import { InquiriesEnv } from '../env.js';

/** Staff can wait; a call compares hundreds of needs. */
const TIMEOUT_MS = 10_000;

/** Calls of listings, which compares needs with listings. Each returns `unknown` if listings does not answer. */
@Injectable()
export class ListingsMatchesClient {
  constructor(
    private readonly env: InquiriesEnv,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Returns the listings on the market that fit any of the filters. */
  listings(filters: AlertFilters[]): Promise<FittingListings | 'unknown'> {
    return this.call<MatchListingsRequest, FittingListings>('listings', { filters });
  }

  /** Returns facts of a listing; null if there is none. */
  facts(propertyId: number): Promise<{ listing?: MatchedListingFacts | null } | 'unknown'> {
    return this.call<MatchedListingRequest, { listing?: MatchedListingFacts | null }>('listing', {
      propertyId,
    });
  }

  /** Returns which needs a listing fits; none if there is no such listing. */
  needs(propertyId: number, needs: MatchListingsRequest[]): Promise<MatchedNeeds | 'unknown'> {
    return this.call<MatchNeedsRequest, MatchedNeeds>('needs', { propertyId, needs });
  }

  /** Returns needs that listings like these would meet; null if none of them exists. */
  suggestion(propertyIds: number[]): Promise<{ needs: ContactNeeds | null } | 'unknown'> {
    return this.call<SuggestNeedsRequest, { needs: ContactNeeds | null }>('suggestion', { propertyIds });
  }

  private async call<Body extends object, Result>(path: string, body: Body): Promise<Result | 'unknown'> {
    try {
      const { LISTINGS_URL, INTERNAL_TOKEN: token } = this.env;
      const call = { method: 'POST', token, body, timeoutMs: TIMEOUT_MS } as const;
      const response = await callService(LISTINGS_URL, `/internal/matches/${path}`, call);
      if (response.ok) return response.json() as Result;
      this.logger.warn({ status: response.status, path }, 'listings refused to match');
    } catch (error) {
      this.logger.warn({ reason: failureReason(error), path }, 'listings could not be asked to match');
    }
    return 'unknown';
  }
}
