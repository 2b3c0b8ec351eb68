import { mailboxOf, type SpamReason } from '@lml/common/contracts';
import { subnetOf } from '@lml/common/limits/network-of';
import { Injectable } from '@nestjs/common';
import { createHmac } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';
import { InquiriesEnv } from '../env.js';
import type { CreateContactMessageDto } from './inquiry.dto.js';
import { textDigests } from './message-text.js';
import { OfferedTexts } from './offered-texts.js';
import { moveToShelf } from './spam-shelf.js';

/** Equal texts are counted over this time. */
const WINDOW_MINUTES = 60;
/** Newest messages of a text that are counted, so that a flood costs no more with each message. */
const COUNTED = 50;
const SAME_TEXT: SpamReason = 'same-text';

/** The newest messages of the window with the texts $1. */
const NEWEST = `unnest($1::text[]) AS wanted (digest) CROSS JOIN LATERAL (
  SELECT inquiry_id, sender_digest FROM message_texts
   WHERE digest = wanted.digest AND created_at > now() - interval '${WINDOW_MINUTES} minutes'
   ORDER BY created_at DESC LIMIT ${COUNTED}) text`;

/** Digests of a message's text and sender, and which texts are repeated. */
export interface MessageText {
  digests: string[];
  senderDigest: string;
  /** Those of `digests` that too many senders have sent: this message is spam, and so are those before it. */
  repeated: string[];
}

/**
 * Finds one text that many senders send within an hour, whatever timing their forms claim. A sender is a mailbox at a
 * network: people do not write the same long text as several others, robots with many addresses do.
 */
@Injectable()
export class SameTextGuard {
  constructor(
    private readonly env: InquiriesEnv,
    private readonly dataSource: DataSource,
    private readonly offered: OfferedTexts,
  ) {}

  /**
   * Returns digests of what the sender wrote; empty for short texts, those that the site offers, and if texts are not
   * counted.
   * @param title the listing's, if known
   */
  async digestsOf(
    { message, language = 'en' }: CreateContactMessageDto,
    title: string | null,
  ): Promise<string[]> {
    if (this.env.sameText === 0) return [];
    const digests = textDigests(message, title, await this.offered.of(language));
    return digests.map((digest) => this.keyed(`text ${digest}`)).sort();
  }

  /**
   * Counts a message about to be stored, in its transaction: messages of one text wait for each other.
   * @param digests of {@link digestsOf}
   */
  async check(
    transaction: EntityManager,
    digests: string[],
    address: string,
    email: string,
  ): Promise<MessageText> {
    const senderDigest = this.keyed(`sender ${mailboxOf(email)} ${subnetOf(address)}`);
    if (digests.length === 0) return { digests, senderDigest, repeated: [] };
    // In order, so that two messages with the same sentences cannot block each other.
    await transaction.query(
      'SELECT pg_advisory_xact_lock(hashtextextended(digest, 5)) FROM unnest($1::text[]) AS digest',
      [digests],
    );
    const rows = await transaction.query<{ digest: string }[]>(
      // A text counts as a person's once staff have taken a message with it off the shelf.
      `SELECT wanted.digest FROM ${NEWEST} JOIN inquiries ON inquiries.id = text.inquiry_id
        GROUP BY wanted.digest
       HAVING count(DISTINCT text.sender_digest) FILTER (WHERE text.sender_digest <> $2) >= $3
          AND NOT bool_or(NOT inquiries.spam AND cardinality(inquiries.spam_reasons) > 0)`,
      [digests, senderDigest, this.env.sameText],
    );
    return { digests, senderDigest, repeated: rows.map(({ digest }) => digest) };
  }

  /** Keeps the digests of a stored message; if its text is repeated, moves the messages before it to the spam shelf. */
  async note(
    transaction: EntityManager,
    inquiryId: number,
    { digests, senderDigest, repeated }: MessageText,
  ): Promise<void> {
    if (digests.length === 0) return;
    await transaction.query(
      `INSERT INTO message_texts (inquiry_id, digest, sender_digest) SELECT $1, digest, $3 FROM unnest($2::text[]) AS digest`,
      [inquiryId, digests, senderDigest],
    );
    if (repeated.length === 0) return;
    // Messages stay in the inbox once staff have worked on them or the visitor has written again.
    await moveToShelf(
      transaction,
      SAME_TEXT,
      `id IN (SELECT text.inquiry_id FROM ${NEWEST})
       AND first_answered_at IS NULL
       AND NOT EXISTS (SELECT FROM inquiry_entries WHERE inquiry_id = inquiries.id)
       AND NOT EXISTS (SELECT FROM incoming_mails WHERE inquiry_id = inquiries.id)
       AND NOT EXISTS (SELECT FROM changes
                        WHERE subject = 'inquiry' AND subject_id = inquiries.id AND user_id IS NOT NULL)`,
      [repeated],
    );
  }

  /** Deletes digests that are no longer counted. */
  async deleteOld(): Promise<void> {
    await this.dataSource.query(
      'DELETE FROM message_texts WHERE created_at < now() - make_interval(mins => $1)',
      [WINDOW_MINUTES],
    );
  }

  private keyed(text: string): string {
    return createHmac('sha256', this.env.INTERNAL_TOKEN).update(text).digest('base64url');
  }
}
