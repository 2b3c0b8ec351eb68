import {
  ALERTS_CONSENT_TEXTS,
  type AlertsConsentInput,
  CONSENT_IDS_MAX,
  type ConsentLanguage,
  type MessageConsent,
  type PersonConsent,
  type SimilarHomesRequest,
  type WithdrawnByLink,
  type WithLanguage,
} from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Person } from '../privacy/person.js';
import { ConsentEntity } from './consent.entity.js';

/** Exceeds the time limit of a call to listings. */
const LEASE_SECONDS = 15;

/** Messages of a person, with an index each. */
const WROTE: Record<Person['kind'], string> = {
  email: 'inquiry.erased_at IS NULL AND lower(inquiry.email) = lower($1)',
  phone: 'inquiry.erased_at IS NULL AND inquiry.phone_e164 = $1',
};

/** SQL of the consents beside messages. */
@Injectable()
export class ConsentsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Stores the consent of a message, if its sender ticked the box. */
  async insert(
    transaction: EntityManager,
    { inquiryId, propertyId }: { inquiryId: number; propertyId: number | null },
    { alertsConsent, alertsLanguage, language: ofPage }: AlertsConsentInput & WithLanguage,
  ): Promise<void> {
    if (!alertsConsent) return;
    const language: ConsentLanguage = alertsLanguage ?? ofPage ?? 'en';
    await transaction.insert(ConsentEntity, {
      ...{ inquiryId, purpose: 'alerts', textVersion: alertsConsent, language },
      text: ALERTS_CONSENT_TEXTS[language],
      channel: propertyId === null ? 'contact-form' : 'inquiry-form',
    });
  }

  async ofInquiry(inquiryId: number): Promise<MessageConsent | null> {
    const consent = await this.dataSource.getRepository(ConsentEntity).findOneBy({ inquiryId });
    return (
      consent && {
        givenAt: consent.givenAt.toISOString(),
        withdrawnAt: consent.withdrawnAt?.toISOString() ?? null,
        how: consent.how,
      }
    );
  }

  /** Returns a person's consents with their ids, newest first. */
  async ofPerson({ kind, value }: Person): Promise<(PersonConsent & { id: number })[]> {
    const rows = await this.dataSource.query<
      (Omit<PersonConsent, 'givenAt' | 'withdrawnAt' | 'active'> & {
        id: number;
        givenAt: Date;
        withdrawnAt: Date | null;
      })[]
    >(
      `SELECT consent.id, consent.channel, inquiry.id AS "sourceId", inquiry.subject AS about,
              consent.text_version AS "textVersion", consent.text, consent.language, consent.given_at AS "givenAt",
              consent.withdrawn_at AS "withdrawnAt", consent.how
         FROM inquiries inquiry JOIN consents consent ON consent.inquiry_id = inquiry.id
        WHERE ${WROTE[kind]} ORDER BY consent.given_at DESC, consent.id DESC LIMIT ${CONSENT_IDS_MAX}`,
      [value],
    );
    return rows.map(({ givenAt, withdrawnAt, ...consent }) => ({
      ...consent,
      givenAt: givenAt.toISOString(),
      withdrawnAt: withdrawnAt?.toISOString() ?? null,
      active: null,
    }));
  }

  /** Marks a person's consents as withdrawn by staff. @returns how many */
  async withdraw(transaction: EntityManager, { kind, value }: Person): Promise<number> {
    const [, count] = await transaction.query<[object[], number]>(
      `UPDATE consents consent SET withdrawn_at = now(), how = 'staff' FROM inquiries inquiry
        WHERE consent.inquiry_id = inquiry.id AND consent.withdrawn_at IS NULL AND ${WROTE[kind]}`,
      [value],
    );
    return count;
  }

  /** Marks consents as withdrawn by the link of a mail. */
  async withdrawByLink(withdrawals: WithdrawnByLink[]): Promise<void> {
    await this.dataSource.query(
      `UPDATE consents SET withdrawn_at = withdrawal.at, how = 'link'
         FROM jsonb_to_recordset($1::jsonb) AS withdrawal ("consentId" integer, at timestamptz)
        WHERE consents.id = withdrawal."consentId" AND withdrawn_at IS NULL`,
      [JSON.stringify(withdrawals)],
    );
  }

  /** Leases up to `count` consents to this process that listings has not taken over. Spam is not taken over. */
  async takeDue(count: number): Promise<SimilarHomesRequest[]> {
    return await this.dataSource.transaction(async (transaction) => {
      const rows = await transaction.query<SimilarHomesRequest[]>(
        `SELECT consent.id AS "consentId", inquiry.email, inquiry.property_id AS "propertyId",
                consent.text_version AS "textVersion", consent.text, consent.language
           FROM consents consent JOIN inquiries inquiry ON inquiry.id = consent.inquiry_id
          WHERE forwarded_at IS NULL AND withdrawn_at IS NULL AND (lease_until IS NULL OR lease_until <= now())
            AND NOT inquiry.spam AND inquiry.erased_at IS NULL
          ORDER BY consent.id LIMIT $1 FOR UPDATE OF consent SKIP LOCKED`,
        [count],
      );
      await transaction.query(
        'UPDATE consents SET lease_until = now() + make_interval(secs => $2) WHERE id = ANY ($1::integer[])',
        [rows.map(({ consentId }) => consentId), LEASE_SECONDS],
      );
      return rows;
    });
  }

  /** Marks a consent as taken over by listings. */
  async markForwarded(consentId: number): Promise<void> {
    await this.dataSource.query(
      'UPDATE consents SET forwarded_at = now(), lease_until = NULL WHERE id = $1',
      [consentId],
    );
  }
}
