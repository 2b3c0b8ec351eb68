import {
  type BulkAction,
  type Confirmation,
  type ConfirmationAnswer,
  daysSince,
  type FreshnessStatus,
  type GoneReason,
  propertyReference,
} from '@lml/common/contracts';
import { validationFailed } from '@lml/common/errors/app-error';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ListingsEnv } from '../env.js';
import { FreshnessService } from '../freshness/freshness.service.js';
import { BulkActionsService } from '../properties/bulk/bulk-actions.service.js';
import { digestOf } from '../secret-keys.js';
import { type ConfirmationLink, isSigned, readToken, WITHOUT_MAIL } from './confirmation-token.js';
import { confirmationUnknown, confirmationUsed, listingOffMarket } from './confirmations.errors.js';
import { ConfirmationsRepository, type LinkedListing } from './confirmations.repository.js';

interface OpenedLink extends ConfirmationLink {
  /** Name of the recipient in the activity log. */
  by: string;
  digest: string;
  listing: LinkedListing;
}

const ACTIONS: Record<GoneReason, BulkAction> = {
  sold: 'mark_sold',
  let: 'mark_let',
  withdrawn: 'unpublish',
};

/** Takes a person's word by the link of a mail. Opening a link changes nothing, because mail scanners do it too. */
@Injectable()
export class ConfirmationsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly confirmations: ConfirmationsRepository,
    private readonly bulk: BulkActionsService,
    private readonly freshness: FreshnessService,
    private readonly env: ListingsEnv,
  ) {}

  /** @throws 404 CONFIRMATION_UNKNOWN if the token is wrong or has expired, or the listing was deleted */
  async read(token: string | undefined): Promise<Confirmation> {
    const link = await this.open(token);
    const wasUsed = await this.confirmations.wasUsed(link.digest);
    return stateOf(link, wasUsed ? 'used' : link.listing.onMarket ? 'open' : 'off-market');
  }

  /**
   * Confirms the listing, or takes it off the market, once for each link.
   * @throws 404 as {@link read}, 400 without a reason, 409 CONFIRMATION_USED or LISTING_OFF_MARKET
   */
  async answer(token: string | undefined, { reason }: ConfirmationAnswer): Promise<Confirmation> {
    const link = await this.open(token);
    if (link.action === 'gone' && !reason) {
      throw validationFailed([{ field: 'reason', message: 'Choose whether it was sold, let or withdrawn' }]);
    }
    await this.dataSource.transaction(async (manager) => {
      if (!(await this.confirmations.use(manager, link.digest))) throw confirmationUsed();
      const action = link.action === 'gone' ? ACTIONS[reason!] : 'confirm';
      const by = { id: null, username: link.by };
      if (!(await this.bulk.applyOnMarket(manager, link.propertyId, action, by))) throw listingOffMarket();
    });
    return stateOf(await this.open(token), 'used');
  }

  /** Returns the rules in force, and what follows from them now. */
  async status(): Promise<FreshnessStatus> {
    const hidesFrom = await this.freshness.hidesFrom();
    return {
      rules: await this.freshness.rules(),
      hidesFrom: hidesFrom?.toISOString() ?? null,
      stopped: await this.confirmations.stopped(),
    };
  }

  private async open(token = ''): Promise<OpenedLink> {
    const read = readToken(token);
    if (!read || read.expires * 1000 < Date.now()) throw confirmationUnknown();
    const recipient = await this.recipientOf(read);
    if (!recipient || !isSigned(read, recipient.signedFor, this.env.INTERNAL_TOKEN)) {
      throw confirmationUnknown();
    }
    const listing = await this.confirmations.linked(read.propertyId);
    if (!listing) throw confirmationUnknown();
    return { ...read, by: recipient.by, digest: digestOf(token), listing };
  }

  /** The recipient of a mail; of a message on WhatsApp the listing's agent, whose number must still be the same. */
  private async recipientOf({
    mailId,
    propertyId,
  }: ConfirmationLink): Promise<{ signedFor: string; by: string } | undefined> {
    if (mailId === WITHOUT_MAIL) {
      const agent = await this.confirmations.agentOnWhatsapp(propertyId);
      return agent && { signedFor: agent.phone, by: `by WhatsApp link, ${agent.name}` };
    }
    const mail = await this.confirmations.mail(mailId);
    return mail && { signedFor: mail.mailbox, by: `by mail link, ${mail.email}` };
  }
}

function stateOf(
  { propertyId: id, action, listing }: OpenedLink,
  state: Confirmation['state'],
): Confirmation {
  const { title, location, confirmedAt } = listing;
  return {
    action,
    listing: { id, title, location, reference: propertyReference(id) },
    state,
    days: daysSince(confirmedAt, new Date()),
  };
}
