import { COMPANY, EMAIL_PATTERN, INQUIRY_LIMITS, mailboxOf, RETENTION_DEFAULTS } from '@lml/common/contracts';
import { AddressVariable, DatabaseServiceEnv, FlagVariable, NumberVariable } from '@lml/common/env';
import { Transform } from 'class-transformer';
import { ArrayNotEmpty, IsOptional, Matches, MaxLength } from 'class-validator';

const STAFF_EMAILS_TEXT =
  'STAFF_EMAILS must be one or more e-mail addresses, separated by commas, such as sales@example.com';

export class InquiriesEnv extends DatabaseServiceEnv {
  /** Where the listings service answers; asked whether a property exists and what it is called. */
  @AddressVariable()
  LISTINGS_URL: string;

  /** Where the auth service answers; asked who a colleague is that an inquiry is given to. */
  @AddressVariable()
  AUTH_URL: string;

  /** Who is told by mail of each new message. Given as a list with commas. */
  @Transform(({ value }) => (typeof value === 'string' ? addressList(value) : (value as unknown)))
  @ArrayNotEmpty({ message: STAFF_EMAILS_TEXT })
  @MaxLength(INQUIRY_LIMITS.emailMax, { each: true, message: STAFF_EMAILS_TEXT })
  @Matches(EMAIL_PATTERN, { each: true, message: STAFF_EMAILS_TEXT })
  STAFF_EMAILS: string[];

  /** How many messages one address may send a minute. */
  @IsOptional()
  @NumberVariable(1, 100_000)
  INQUIRIES_PER_MINUTE?: number;

  /** How many messages one address may send an hour. */
  @IsOptional()
  @NumberVariable(1, 10_000_000)
  INQUIRIES_PER_HOUR?: number;

  /** How many messages an hour may come in the name of one mailbox, whatever network addresses they are sent from. */
  @IsOptional()
  @NumberVariable(1, 10_000_000)
  INQUIRIES_PER_EMAIL?: number;

  /** How often within ten minutes somebody may say the same; beyond that it is spam. */
  @IsOptional()
  @NumberVariable(1, 10_000_000)
  INQUIRIES_ALIKE?: number;

  /** A form sent faster than this was filled in by a robot. Milliseconds. */
  @IsOptional()
  @NumberVariable(0, 600_000)
  MIN_FILL_MS = 2000;

  /** Whether visitors are told by mail that their message has come. */
  @IsOptional()
  @FlagVariable()
  ACKNOWLEDGE_INQUIRIES = true;

  /**
   * For how long a worker that claimed a mail has it to itself. Seconds; longer than the notifications service
   * takes at most to send a mail, or a slow mail server would be given the same mail twice.
   */
  @IsOptional()
  @NumberVariable(1, 3600)
  DELIVERY_LEASE_SECONDS = 60;

  /** Messages older than this are erased: calendar months from receipt; 0 keeps them. */
  @IsOptional()
  @NumberVariable(0, 240)
  RETENTION_MONTHS = RETENTION_DEFAULTS.months;

  /** What lies on the spam shelf is erased after this many days; 0 keeps it. */
  @IsOptional()
  @NumberVariable(0, 3650)
  SPAM_RETENTION_DAYS = RETENTION_DEFAULTS.spamDays;

  /** The staff's own addresses are sent none: they are told of the message itself. */
  acknowledges(email: string): boolean {
    const own = [...this.STAFF_EMAILS, COMPANY.email].some(
      (address) => mailboxOf(address) === mailboxOf(email),
    );
    return this.ACKNOWLEDGE_INQUIRIES && !own;
  }

  /** The demo is tried by one person from one address, again and again. */
  get inquiriesPerMinute(): number {
    return this.INQUIRIES_PER_MINUTE ?? (this.DEMO ? 120 : 5);
  }

  /** In the demo the minute's limit alone counts, as for the next two. */
  get inquiriesPerHour(): number {
    return this.INQUIRIES_PER_HOUR ?? (this.DEMO ? 60 * this.inquiriesPerMinute : 20);
  }

  get inquiriesPerEmail(): number {
    return this.INQUIRIES_PER_EMAIL ?? (this.DEMO ? 60 * this.inquiriesPerMinute : 20);
  }

  get inquiriesAlike(): number {
    return this.INQUIRIES_ALIKE ?? (this.DEMO ? 60 * this.inquiriesPerMinute : 3);
  }
}

/** Each address once, whatever its capitals: nobody gets the same mail twice. */
function addressList(text: string): string[] {
  const addresses = text
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');
  return [...new Map(addresses.map((address) => [address.toLowerCase(), address])).values()];
}
