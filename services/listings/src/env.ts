import {
  FRESHNESS_DEFAULTS,
  FRESHNESS_LIMITS,
  freshnessOrderProblem,
  type FreshnessRules,
} from '@lml/common/contracts';
import {
  AddressVariable,
  DatabaseServiceEnv,
  FlagVariable,
  NumberVariable,
  SecretVariable,
  TextVariable,
} from '@lml/common/env';
import { IsOptional, ValidateBy } from 'class-validator';

/** The days for confirmations follow each other. */
function HasOrder(): PropertyDecorator {
  return ValidateBy({
    name: 'freshnessOrder',
    validator: {
      validate: (_value, args) =>
        freshnessOrderProblem((args!.object as ListingsEnv).freshnessRules) === null,
      defaultMessage: () =>
        'FRESH_PROMPT_DAYS, FRESH_WARN_DAYS and FRESH_HIDE_DAYS must each be greater than the one before',
    },
  });
}

export class ListingsEnv extends DatabaseServiceEnv {
  /** Folder of the pictures; the gateway serves it read-only at `/media/`. */
  @TextVariable()
  MEDIA_DIR: string;

  /** Folder of the private files. No other service and no web server may read it. */
  @TextVariable()
  PRIVATE_DIR: string;

  /** Secret that encrypts private files. */
  @SecretVariable()
  PRIVATE_FILES_KEY: string;

  /** Earlier values of PRIVATE_FILES_KEY, with commas between, which still decrypt. */
  @IsOptional()
  @TextVariable()
  PRIVATE_FILES_OLD_KEYS?: string;

  /** Address of the inquiries service, whose figures stand in reports and files. */
  @AddressVariable()
  INQUIRIES_URL: string;

  /** Limit of calls with the link of a landlord's report, per network address and minute. */
  @IsOptional()
  @NumberVariable(1, 100_000)
  REPORTS_PER_MINUTE?: number;

  /** Limit of counted visitor actions (views, phone reveals and the like) per address and minute. */
  @IsOptional()
  @NumberVariable(1, 100_000)
  INTEREST_PER_MINUTE?: number;

  /** Limit of a portal's calls of the feed, per key and minute. */
  @IsOptional()
  @NumberVariable(1, 100_000)
  FEEDS_PER_MINUTE?: number;

  /** Limit of shared lists that one network makes, per day. */
  @IsOptional()
  @NumberVariable(1, 100_000)
  SHORTLISTS_PER_DAY?: number;

  /** Limit of changes and votes on shared lists, per network and minute. */
  @IsOptional()
  @NumberVariable(1, 100_000)
  SHORTLIST_CHANGES_PER_MINUTE?: number;

  /** Number of ids per sitemap; the protocol allows 50,000 pages and 50 MB. */
  @IsOptional()
  @NumberVariable(1, 25_000)
  SITEMAP_IDS?: number;

  /** Max saved searches and requested links per network address and minute; per hour four times as many. */
  @IsOptional()
  @NumberVariable(1, 100_000)
  ALERTS_PER_MINUTE?: number;

  /** Max mails that confirm or link, per mailbox and hour, from any network addresses. */
  @IsOptional()
  @NumberVariable(1, 100_000)
  ALERTS_PER_EMAIL?: number;

  /** Seconds from a listing's first change until it is announced; further edits meanwhile join it. */
  @IsOptional()
  @NumberVariable(0, 3600)
  ALERT_SETTLE_SECONDS = 20;

  /** Lease of a mail by a worker, in seconds; as in inquiries. */
  @IsOptional()
  @NumberVariable(1, 3600)
  DELIVERY_LEASE_SECONDS = 60;

  /** Days without confirmation after which staff are asked to confirm. */
  @IsOptional()
  @NumberVariable(1, FRESHNESS_LIMITS.daysMax)
  FRESH_PROMPT_DAYS = FRESHNESS_DEFAULTS.promptDays;

  /** Days without confirmation after which visitors are warned. */
  @IsOptional()
  @NumberVariable(1, FRESHNESS_LIMITS.daysMax)
  FRESH_WARN_DAYS = FRESHNESS_DEFAULTS.warnDays;

  /** Days without confirmation after which lists leave a listing out. */
  @IsOptional()
  @NumberVariable(1, FRESHNESS_LIMITS.daysMax)
  @HasOrder()
  FRESH_HIDE_DAYS = FRESHNESS_DEFAULTS.hideDays;

  /** Whether lists leave out listings that nobody has confirmed. */
  @IsOptional()
  @FlagVariable()
  FRESH_HIDING?: boolean;

  /** Rules for confirmations, unless staff have changed them. */
  get freshnessRules(): FreshnessRules {
    return {
      promptDays: this.FRESH_PROMPT_DAYS,
      warnDays: this.FRESH_WARN_DAYS,
      hideDays: this.FRESH_HIDE_DAYS,
      hides: this.FRESH_HIDING ?? this.DEMO,
    };
  }

  get oldPrivateFilesKeys(): string[] {
    return (this.PRIVATE_FILES_OLD_KEYS ?? '').split(',').filter((key) => key !== '');
  }

  get alertsPerMinute(): number {
    return this.ALERTS_PER_MINUTE ?? (this.DEMO ? 120 : 5);
  }

  get alertsPerEmail(): number {
    return this.ALERTS_PER_EMAIL ?? (this.DEMO ? 120 : 5);
  }

  get reportsPerMinute(): number {
    return this.REPORTS_PER_MINUTE ?? (this.DEMO ? 240 : 30);
  }

  get feedsPerMinute(): number {
    return this.FEEDS_PER_MINUTE ?? 60;
  }

  get shortlistsPerDay(): number {
    return this.SHORTLISTS_PER_DAY ?? (this.DEMO ? 1000 : 20);
  }

  /** A family may sit in one network. */
  get shortlistChangesPerMinute(): number {
    return this.SHORTLIST_CHANGES_PER_MINUTE ?? 120;
  }

  /** About 8 MB at ten pictures per listing. */
  get sitemapIds(): number {
    return this.SITEMAP_IDS ?? 5000;
  }

  /** Many visitors may share one address; in the demo, one person repeats actions from one address. */
  get interestPerMinute(): number {
    return this.INTEREST_PER_MINUTE ?? (this.DEMO ? 1200 : 120);
  }
}
