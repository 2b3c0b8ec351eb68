import {
  COMPANY,
  CONFIRMATION_LIMITS,
  type ConfirmationAction,
  type ConfirmationMessage,
  confirmationPage,
  counted,
  daysSince,
  propertyReference,
} from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { ListingsEnv } from '../env.js';
import { propertyNotFound } from '../properties/model/properties.errors.js';
import { confirmationToken, linkExpiry, WITHOUT_MAIL } from './confirmation-token.js';
import { listingOffMarket, noAgentToAsk } from './confirmations.errors.js';
import { ConfirmationsRepository } from './confirmations.repository.js';

/** So that the message stays below 700 characters. */
const TITLE_MAX = 80;

/** Writes the message by which staff ask a listing's agent on WhatsApp whether it is available. */
@Injectable()
export class ConfirmationMessagesService {
  constructor(
    private readonly confirmations: ConfirmationsRepository,
    private readonly env: ListingsEnv,
  ) {}

  /** @throws 404 PROPERTY_NOT_FOUND, 409 LISTING_OFF_MARKET or NO_AGENT_TO_ASK */
  async messageAbout(propertyId: number): Promise<ConfirmationMessage> {
    const listing = await this.confirmations.linked(propertyId);
    if (!listing) throw propertyNotFound();
    if (!listing.onMarket) throw listingOffMarket();
    const agent = await this.confirmations.agentOnWhatsapp(propertyId);
    if (!agent) throw noAgentToAsk();
    const now = new Date();
    const link = (action: ConfirmationAction) => {
      const of = { propertyId, action, mailId: WITHOUT_MAIL, expires: linkExpiry(now) };
      const token = confirmationToken(of, agent.phone, this.env.INTERNAL_TOKEN);
      return new URL(confirmationPage(token), this.env.PUBLIC_URL).href;
    };
    const days = daysSince(listing.confirmedAt, now);
    const title = Array.from(listing.title);
    const shown = title.length > TITLE_MAX ? `${title.slice(0, TITLE_MAX - 1).join('')}…` : listing.title;
    const text = [
      `Hello ${agent.name}, is ${shown} (${propertyReference(propertyId)}) still available? It was last confirmed ${
        days === 0 ? 'today' : `${counted(days, 'day')} ago`
      }.`,
      `Still available: ${link('available')}`,
      `Sold, let or withdrawn: ${link('gone')}`,
      `Each link works once, for ${CONFIRMATION_LIMITS.linkDays} days. ${COMPANY.name}`,
    ].join('\n\n');
    return { ...agent, text };
  }
}
