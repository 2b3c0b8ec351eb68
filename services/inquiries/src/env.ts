import {
  companyContact,
  currentSettings,
  EMAIL_PATTERN,
  INQUIRY_LIMITS,
  mailboxOf,
  RETENTION_DEFAULTS,
} from '@lml/common/contracts';
import { replyAddressProblem } from './conversation/reply-address.js';
import {
  AddressVariable,
  DatabaseServiceEnv,
  FlagVariable,
  NumberVariable,
  PortVariable,
  SecretVariable,
  TextVariable,
} from '@lml/common/env';
import { Transform } from 'class-transformer';
import { ArrayNotEmpty, IsOptional, Matches, MaxLength, ValidateBy, ValidateIf } from 'class-validator';

const STAFF_EMAILS_TEXT =
  'STAFF_EMAILS must be one or more e-mail addresses, separated by commas, such as sales@example.com';

function ReplyAddress(): PropertyDecorator {
  return ValidateBy({
    name: 'replyAddress',
    validator: {
      validate: (value) => typeof value === 'string' && replyAddressProblem(value) === null,
      defaultMessage: (check) => replyAddressProblem(String(check?.value)) ?? '',
    },
  });
}

export class InquiriesEnv extends DatabaseServiceEnv {
  /** Address of the listings service, which knows the properties and their titles. */
  @AddressVariable()
  LISTINGS_URL: string;

  /** Address of the auth service, which knows the accounts that inquiries are assigned to. */
  @AddressVariable()
  AUTH_URL: string;

  /** Recipients of mails about new messages, separated by commas; apply until staff change them in the settings. */
  @Transform(({ value }) => (typeof value === 'string' ? addressList(value) : (value as unknown)))
  @ArrayNotEmpty({ message: STAFF_EMAILS_TEXT })
  @MaxLength(INQUIRY_LIMITS.emailMax, { each: true, message: STAFF_EMAILS_TEXT })
  @Matches(EMAIL_PATTERN, { each: true, message: STAFF_EMAILS_TEXT })
  STAFF_EMAILS: string[];

  /** Max messages per network address and minute. */
  @IsOptional()
  @NumberVariable(1, 100_000)
  INQUIRIES_PER_MINUTE?: number;

  /** Max messages per network address and hour. */
  @IsOptional()
  @NumberVariable(1, 10_000_000)
  INQUIRIES_PER_HOUR?: number;

  /** Max messages per sender's mailbox and hour, from any network addresses. */
  @IsOptional()
  @NumberVariable(1, 10_000_000)
  INQUIRIES_PER_EMAIL?: number;

  /** Max identical messages within ten minutes; beyond that they are spam. */
  @IsOptional()
  @NumberVariable(1, 10_000_000)
  INQUIRIES_ALIKE?: number;

  /**
   * Max messages without the form's timing from one /24 or /64 network within ten minutes; with one more, all of them are
   * spam. Five times as many with the timing. 0 switches it off.
   */
  @IsOptional()
  @NumberVariable(0, 100_000)
  INQUIRIES_UNTIMED?: number;

  /**
   * Max senders (mailboxes at a network) of one text of 40 letters or more within an hour; with one more, all messages
   * with that text are spam. 0 switches it off.
   */
  @IsOptional()
  @NumberVariable(0, 20)
  INQUIRIES_SAME_TEXT?: number;

  /** Mails about messages without the form's timing wait this long, in case more follow. Seconds. */
  @IsOptional()
  @NumberVariable(0, 3600)
  INQUIRY_HOLD_SECONDS = 120;

  /** Forms filled in faster than this are spam. Milliseconds. */
  @IsOptional()
  @NumberVariable(0, 600_000)
  MIN_FILL_MS = 2000;

  /**
   * Address for answers to replies, with {token} in place of what names the inquiry: replies+{token}@example.com. Without it
   * answers go to the office's address.
   */
  @IsOptional()
  @ReplyAddress()
  REPLY_ADDRESS?: string;

  /** Mail server whose mailbox is read for visitors' answers; without it none is. */
  @IsOptional()
  @TextVariable()
  IMAP_HOST?: string;

  @IsOptional()
  @PortVariable()
  IMAP_PORT = 993;

  /** Implicit TLS. Otherwise STARTTLS is demanded, except of a server on this machine. */
  @IsOptional()
  @FlagVariable()
  IMAP_TLS = true;

  @ValidateIf((env: InquiriesEnv) => env.IMAP_HOST !== undefined)
  @TextVariable()
  IMAP_USER?: string;

  @ValidateIf((env: InquiriesEnv) => env.IMAP_HOST !== undefined)
  @SecretVariable(1)
  IMAP_PASSWORD?: string;

  @IsOptional()
  @TextVariable()
  IMAP_FOLDER = 'INBOX';

  /** Whether visitors get a mail that confirms receipt. */
  @IsOptional()
  @FlagVariable()
  ACKNOWLEDGE_INQUIRIES = true;

  /**
   * Lease of a mail by a worker, in seconds. Must exceed the notifications service's longest send time, or a slow mail
   * server would get the same mail twice.
   */
  @IsOptional()
  @NumberVariable(1, 3600)
  DELIVERY_LEASE_SECONDS = 60;

  /** Erase messages this many calendar months after receipt; 0 keeps them. */
  @IsOptional()
  @NumberVariable(0, 240)
  RETENTION_MONTHS = RETENTION_DEFAULTS.months;

  /** Erase spam after this many days; 0 keeps it. */
  @IsOptional()
  @NumberVariable(0, 3650)
  SPAM_RETENTION_DAYS = RETENTION_DEFAULTS.spamDays;

  /** Recipients of mails about new messages: those of the settings, else of the environment. */
  get recipients(): string[] {
    return currentSettings().recipients?.emails ?? this.STAFF_EMAILS;
  }

  /** Whether answers come into the threads: by IMAP, or in a demo from the mail catcher. */
  get readsAnswers(): boolean {
    return this.IMAP_HOST !== undefined || this.DEMO;
  }

  /** Name of the mailbox in the database. */
  get mailbox(): string {
    return `${this.IMAP_USER}@${this.IMAP_HOST}/${this.IMAP_FOLDER}`;
  }

  /** Staff addresses get no acknowledgement: they are mailed about the message itself. */
  acknowledges(email: string): boolean {
    const own = [...this.recipients, companyContact().email].some(
      (address) => mailboxOf(address) === mailboxOf(email),
    );
    return this.ACKNOWLEDGE_INQUIRIES && !own;
  }

  /** In the demo, one person repeats actions from one address. */
  get inquiriesPerMinute(): number {
    return this.INQUIRIES_PER_MINUTE ?? (this.DEMO ? 120 : 5);
  }

  /** In the demo only the limit per minute applies, here and below. */
  get inquiriesPerHour(): number {
    return this.INQUIRIES_PER_HOUR ?? (this.DEMO ? 60 * this.inquiriesPerMinute : 20);
  }

  get inquiriesPerEmail(): number {
    return this.INQUIRIES_PER_EMAIL ?? (this.DEMO ? 60 * this.inquiriesPerMinute : 20);
  }

  get untimedMessages(): number {
    return this.INQUIRIES_UNTIMED ?? (this.DEMO ? 0 : 4);
  }

  get sameText(): number {
    return this.INQUIRIES_SAME_TEXT ?? (this.DEMO ? 0 : 3);
  }

  get inquiriesAlike(): number {
    return this.INQUIRIES_ALIKE ?? (this.DEMO ? 60 * this.inquiriesPerMinute : 3);
  }
}

/** Parses a list of addresses and removes duplicates, ignoring case, so that nobody gets a mail twice. */
function addressList(text: string): string[] {
  const addresses = text
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');
  return [...new Map(addresses.map((address) => [address.toLowerCase(), address])).values()];
}
