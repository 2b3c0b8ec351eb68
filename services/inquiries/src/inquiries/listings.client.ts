import { callService, failureReason, type ServiceAnswer, type ServiceCall } from '@lml/common/call-service';
import { shared } from '@lml/common/calls';
import {
  cleanLine,
  EMAIL_PATTERN,
  type ErrorBody,
  type HoldAction,
  type InquiryHandler,
  type InquiryRoute,
  type Language,
  type PersonErasure,
  priceLine,
  type PropertySummary,
  SIMILAR_IN_MAIL,
  type SimilarListing,
  type StoredSearches,
  type TextCorrections,
  WORDS,
} from '@lml/common/contracts';
import { LOGGER } from '@lml/common/core.module';
import type { Logger } from '@lml/common/logging/logger';
import { parseId } from '@lml/common/validation/id';
import { Inject, Injectable } from '@nestjs/common';
import { InquiriesEnv } from '../env.js';

/** Numbers of what an address had. */
export type ErasedSearches = Pick<PersonErasure, 'savedSearches' | 'monthlyReports'>;

/** A visitor is waiting; limit for both calls together. */
const TIMEOUT_MS = 1500;
/** For staff, who can wait. */
const PERSON_TIMEOUT_MS = 5000;
const NAME_MAX = 300;

@Injectable()
export class ListingsClient {
  /** Messages about one property that come in at a time ask once. */
  private readonly routeOf = shared((id) => this.askRoute(id));

  constructor(
    private readonly env: InquiriesEnv,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Returns a property's title and handler; `missing` if listings says there is none, `unknown` if listings is
   * unavailable. If only the handler is unavailable, the public call still returns the title.
   */
  async route(id: number): Promise<InquiryRoute | 'missing' | 'unknown'> {
    // No property has an id that large; listings would return the same.
    return parseId(String(id)) === undefined ? 'missing' : await this.routeOf(String(id));
  }

  private async askRoute(id: string): Promise<InquiryRoute | 'missing' | 'unknown'> {
    const deadline = Date.now() + TIMEOUT_MS;
    const call = { token: this.env.INTERNAL_TOKEN, timeoutMs: TIMEOUT_MS };
    const route = await this.ask(`/internal/properties/${id}/route`, call, toRoute);
    return route === 'unknown'
      ? this.ask(`/api/properties/${id}`, { timeoutMs: deadline - Date.now() }, toRoute)
      : route;
  }

  /** Returns where to meet at a listing whose exact place visitors do not see; null if they do, or it is unknown. */
  async exactPlace(id: number): Promise<string | null> {
    const route = await this.route(id);
    return typeof route === 'string' ? null : (route.exactPlace ?? null);
  }

  /** Returns up to three listings like one that was asked about, for a mail; none if listings is unavailable. */
  async similar(id: number, language: Language): Promise<SimilarListing[]> {
    const call = { timeoutMs: TIMEOUT_MS };
    const found = await this.ask(`/api/properties/${id}/similar`, call, (body, { ok }) =>
      ok && Array.isArray(body) ? readSimilar(body as PropertySummary[], language) : 'unknown',
    );
    return found === 'unknown' ? [] : found;
  }

  /** Returns the texts of the Swahili pages that staff have corrected, by key; `unknown` if listings is unavailable. */
  async correctedTexts(): Promise<Record<string, string> | 'unknown'> {
    const call = { timeoutMs: TIMEOUT_MS };
    return await this.ask('/api/site-settings/sw', call, (body, { ok }) =>
      ok ? ((body as unknown as Partial<TextCorrections>).texts ?? 'unknown') : 'unknown',
    );
  }

  /** Returns the office that serves a place; null if there is none, or listings is unavailable. */
  async handlerOfPlace(place: string): Promise<InquiryHandler | null> {
    // A body, so that what the visitor typed is not in URLs and logs.
    const call = { ...this.posting({ place }), timeoutMs: TIMEOUT_MS };
    const handler = await this.ask('/internal/places/route', call, (body, { ok }) =>
      ok && 'handler' in body ? readHandler(body.handler) : 'unknown',
    );
    return handler === 'unknown' ? null : handler;
  }

  /** Has a reported listing held, shown again or unpublished. @returns whether it is done; also if there is no such listing */
  async applyAction(
    propertyId: number,
    action: HoldAction,
    by: { id: number; username: string } | null,
  ): Promise<boolean> {
    const call = this.posting({ action, ...(by && { by }) });
    try {
      const path = `/internal/properties/${propertyId}/hold`;
      const response = await callService(this.env.LISTINGS_URL, path, call);
      if (response.ok) return true;
      const { code } = response.json() as Partial<ErrorBody>;
      if (response.status === 404 && code === 'PROPERTY_NOT_FOUND') return true;
      this.logger.warn({ status: response.status, propertyId, action }, 'listings refused an action');
    } catch (error) {
      this.logger.warn({ reason: failureReason(error), propertyId, action }, 'listings could not be asked');
    }
    return false;
  }

  /** Returns the saved searches and monthly reports of an address. */
  savedSearches(email: string): Promise<StoredSearches | 'unknown'> {
    return this.ask('/internal/saved-searches/person', this.aboutPerson(email), (body, { ok }) =>
      ok && 'searches' in body ? (body as StoredSearches) : 'unknown',
    );
  }

  /** Erases the saved searches and monthly reports of an address. @returns their numbers */
  eraseSavedSearches(email: string): Promise<ErasedSearches | 'unknown'> {
    return this.ask('/internal/saved-searches/erase', this.aboutPerson(email), (body, { ok }) =>
      ok && 'erased' in body
        ? {
            savedSearches: Number(body.erased),
            // Missing from an older listings service.
            monthlyReports: 'reportMails' in body ? Number(body.reportMails) : 0,
          }
        : 'unknown',
    );
  }

  private aboutPerson(email: string) {
    return this.posting({ email });
  }

  private posting(body: object): ServiceCall {
    return { method: 'POST', token: this.env.INTERNAL_TOKEN, body, timeoutMs: PERSON_TIMEOUT_MS };
  }

  /** @param read makes the result of a response, or `unknown` if it is unusable */
  private async ask<Result>(
    path: string,
    call: ServiceCall,
    read: (body: Partial<InquiryRoute & ErrorBody>, response: ServiceAnswer) => Result | 'unknown',
  ): Promise<Result | 'unknown'> {
    if (call.timeoutMs <= 0) return 'unknown';
    try {
      const response = await callService(this.env.LISTINGS_URL, path, call);
      const result = read(response.json() as Partial<InquiryRoute & ErrorBody>, response);
      if (result !== 'unknown') return result;
      this.logger.warn({ status: response.status, path }, 'listings gave no usable answer');
    } catch (error) {
      this.logger.warn({ reason: failureReason(error), path }, 'listings could not be asked');
    }
    return 'unknown';
  }
}

function readSimilar(listings: PropertySummary[], language: Language): SimilarListing[] {
  return listings.slice(0, SIMILAR_IN_MAIL).map((listing) => ({
    ...{ id: listing.id, title: shortLine(listing.title) },
    ...{ price: priceLine(listing, WORDS[language].prices), place: shortLine(listing.location) },
  }));
}

function toRoute(
  body: Partial<InquiryRoute & ErrorBody>,
  { status, ok }: ServiceAnswer,
): InquiryRoute | 'missing' | 'unknown' {
  // Another service's 404 would not mean that the property is gone.
  if (status === 404 && body.code === 'PROPERTY_NOT_FOUND') return 'missing';
  if (!ok || typeof body.title !== 'string') return 'unknown';
  return {
    title: shortLine(body.title),
    handler: readHandler(body.handler),
    exactPlace: typeof body.exactPlace === 'string' ? shortLine(body.exactPlace) : null,
  };
}

function readHandler(answered: unknown): InquiryHandler | null {
  const { kind, name, agentId, staffUserId, email, hasOwnAccount, eveningViewings } = (answered ??
    {}) as Partial<InquiryHandler>;
  if ((kind !== 'agent' && kind !== 'office') || typeof name !== 'string') return null;
  return {
    ...{ kind, name: shortLine(name), agentId: idOrNull(agentId), staffUserId: idOrNull(staffUserId) },
    email: typeof email === 'string' && EMAIL_PATTERN.test(email) ? email : null,
    hasOwnAccount: hasOwnAccount === true,
    // Missing from an older listings service.
    eveningViewings: eveningViewings !== false,
  };
}

function idOrNull(sent: unknown): number | null {
  return Number.isInteger(sent) ? (sent as number) : null;
}

function shortLine(text: string): string {
  return cleanLine(text).slice(0, NAME_MAX);
}
