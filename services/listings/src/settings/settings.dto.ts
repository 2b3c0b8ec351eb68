import {
  type ClosedDay,
  closedDaysProblem,
  type DayHours,
  FRESHNESS_LIMITS,
  freshnessDaysProblem,
  freshnessOrderProblem,
  type FreshnessRules,
  cleanLine,
  cleanText,
  type HomeTexts,
  type MailRecipients,
  monthsProblem,
  flagProblem,
  type OfficeHours,
  PRIVACY_LIMITS,
  type PrivacyDetails,
  openDaysProblem,
  paybillAccountProblem,
  paybillProblem,
  recipientsProblem,
  type ReplyTemplate,
  type ReplyTemplates,
  replyTemplatesProblem,
  type RetentionRules,
  SAFETY_LIMITS,
  type SafetySettings,
  SERVICE_SLUGS,
  type ServiceCard,
  serviceCardsProblem,
  type ServicesTexts,
  SETTINGS_LIMITS,
  type SettingsChange,
  type SocialLinks,
  socialLinkProblem,
  spamDaysProblem,
  TEMPLATE_CHANNELS,
  TEMPLATE_LANGUAGES,
  TEMPLATE_LIMITS,
  TEMPLATE_PLACEHOLDER_NAMES,
  type TemplateChannel,
  type TemplateLanguage,
  textRangeProblem,
  weekProblem,
} from '@lml/common/contracts';
import {
  Check,
  ObjectField,
  Present,
  Required,
  TogetherWith,
  WholeNumber,
} from '@lml/common/validation/fields';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';

const LIMITS = SETTINGS_LIMITS;
const VERSION_MAX = 2_147_483_647;

/** A value of a section, by default with every text on one line, and its check. */
function Value(
  problem: (value: unknown) => string | null,
  api: ApiPropertyOptions,
  clean: (value: unknown) => unknown = (value) => cleaned(value, cleanLine),
): PropertyDecorator {
  return (target, key) => {
    Transform(({ value }) => clean(value))(target, key);
    Check((value) => problem(value) ?? undefined)(target, key);
    Required(problem(undefined) ?? `${String(key)} is required`)(target, key);
    ApiProperty(api)(target, key);
  };
}

/** Deeper values are refused by the checks. */
const DEPTH_MAX = 4;

function cleaned(value: unknown, cleanOne: (text: string) => string, depth = 0): unknown {
  if (typeof value === 'string') return cleanOne(value);
  if (typeof value !== 'object' || value === null || depth > DEPTH_MAX) return value;
  if (Array.isArray(value)) return value.map((item) => cleaned(item, cleanOne, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, cleaned(item, cleanOne, depth + 1)]),
  );
}

const DAY: ApiPropertyOptions = {
  type: 'object',
  required: ['opens', 'closes'],
  properties: { opens: { type: 'string', example: '09:00' }, closes: { type: 'string', example: '17:00' } },
};

export class OfficeHoursDto implements OfficeHours {
  @Value(weekProblem, {
    description: `Seven days from Sunday; null if closed. From ${LIMITS.earliest} to ${LIMITS.latest}, by half hours`,
    type: 'array',
    minItems: 7,
    maxItems: 7,
    items: { ...DAY, nullable: true } as object,
  })
  week: DayHours[];

  @Value(closedDaysProblem, {
    description: 'Closed besides public holidays',
    type: 'array',
    maxItems: LIMITS.daysMax,
    items: {
      type: 'object',
      required: ['day', 'name'],
      properties: { day: { type: 'string', format: 'date' }, name: { type: 'string' } },
    },
  })
  closedDays: ClosedDay[];

  @Value(openDaysProblem, {
    description: 'Public holidays on which the office is open',
    type: 'array',
    maxItems: LIMITS.daysMax,
    items: { type: 'string', format: 'date' },
  })
  openDays: string[];
}

export class SocialLinksDto implements SocialLinks {
  @Value((value) => socialLinkProblem('Facebook', value), { maxLength: LIMITS.linkMax, example: '' })
  facebook: string;

  @Value((value) => socialLinkProblem('TikTok', value), { maxLength: LIMITS.linkMax, example: '' })
  tiktok: string;

  @Value((value) => socialLinkProblem('Instagram', value), { maxLength: LIMITS.linkMax, example: '' })
  instagram: string;
}

export class HomeTextsDto implements HomeTexts {
  @Value((value) => textRangeProblem('Headline', value, LIMITS.headlineMin, LIMITS.headlineMax), {
    minLength: LIMITS.headlineMin,
    maxLength: LIMITS.headlineMax,
  })
  headline: string;

  @Value((value) => textRangeProblem('Text', value, 1, LIMITS.homeTextMax), {
    minLength: 1,
    maxLength: LIMITS.homeTextMax,
  })
  text: string;
}

export class ServicesTextsDto implements ServicesTexts {
  @Value(serviceCardsProblem, {
    type: 'array',
    minItems: SERVICE_SLUGS.length,
    maxItems: SERVICE_SLUGS.length,
    items: {
      type: 'object',
      required: ['slug', 'title', 'text', 'bullets'],
      properties: {
        slug: { type: 'string', enum: [...SERVICE_SLUGS] },
        title: { type: 'string', maxLength: LIMITS.serviceTitleMax },
        text: { type: 'string', maxLength: LIMITS.serviceTextMax },
        bullets: { type: 'array', maxItems: LIMITS.bulletsMax, items: { type: 'string' } },
      },
    },
  })
  cards: ServiceCard[];
}

export class MailRecipientsDto implements MailRecipients {
  @Value(recipientsProblem, {
    type: [String],
    minItems: 1,
    maxItems: LIMITS.emailsMax,
    example: ['sales@example.com'],
  })
  emails: string[];
}

export class RetentionDto implements RetentionRules {
  @Value(monthsProblem, { type: 'integer', minimum: 0, maximum: LIMITS.monthsMax })
  months: number;

  @Value(spamDaysProblem, { type: 'integer', minimum: 0, maximum: LIMITS.spamDaysMax })
  spamDays: number;
}

const DAYS = { type: 'integer', minimum: 1, maximum: FRESHNESS_LIMITS.daysMax } as const;

/** The days each follow the one before; the problem stands at the field that comes too early. */
function InOrder(field: 'warnDays' | 'hideDays'): PropertyDecorator {
  return Check((_value, rules) => {
    const problem = freshnessOrderProblem(rules as FreshnessRules);
    return problem?.field === field ? problem.message : undefined;
  });
}

export class FreshnessRulesDto implements FreshnessRules {
  @Value((value) => freshnessDaysProblem('Ask staff', value), DAYS)
  promptDays: number;

  @Value((value) => freshnessDaysProblem('Warn visitors', value), DAYS)
  @InOrder('warnDays')
  warnDays: number;

  @Value((value) => freshnessDaysProblem('Hide', value), DAYS)
  @InOrder('hideDays')
  hideDays: number;

  @Value((value) => (typeof value === 'boolean' ? null : 'Hide listings must be true or false'), {
    type: Boolean,
  })
  hides: boolean;
}

export class SafetyDto implements SafetySettings {
  @Value((value) => flagProblem('The promise of no viewing fee', value), { type: Boolean })
  noViewingFee: boolean;

  @Value(paybillProblem, { maxLength: SAFETY_LIMITS.paybillMax, example: '522522' })
  paybill: string;

  @Value((value) => paybillAccountProblem(value, ''), { maxLength: SAFETY_LIMITS.accountMax, example: 'LML' })
  @TogetherWith<SafetyDto>(
    ({ paybill, paybillAccount }) => paybillAccountProblem(paybillAccount ?? '', paybill) === null,
    paybillAccountProblem('', '0')!,
  )
  paybillAccount: string;

  @Value((value) => flagProblem('Hiding of reported listings', value), { type: Boolean })
  holdReported: boolean;
}

/** A fact of the company on one line; empty if it is not known. */
function Detail(name: string, example: string, max: number = PRIVACY_LIMITS.detailMax): PropertyDecorator {
  return Value((value) => textRangeProblem(name, value, 0, max), { maxLength: max, example });
}

export class PrivacyDetailsDto implements PrivacyDetails {
  @Detail('The registration number', '123-4567-89AB')
  registration: string;

  @Detail('The data contact', 'privacy@example.com')
  contact: string;

  @Detail('The hosting company and place', 'Example Host Ltd, Nairobi')
  hosting: string;

  @Detail('The mail provider', 'Example Mail Ltd, Nairobi')
  mailProvider: string;

  @Detail('The sentence about transfers', 'Nothing leaves Kenya.', PRIVACY_LIMITS.transfersMax)
  transfers: string;
}

export class ReplyTemplateDocument implements ReplyTemplate {
  @ApiProperty({ maxLength: TEMPLATE_LIMITS.nameMax, example: 'Still available' })
  name: string;

  @ApiProperty({ enum: Object.keys(TEMPLATE_LANGUAGES) })
  language: TemplateLanguage;

  @ApiProperty({ enum: Object.keys(TEMPLATE_CHANNELS) })
  channel: TemplateChannel;

  @ApiProperty({
    maxLength: TEMPLATE_LIMITS.textMax,
    description: `With placeholders: ${TEMPLATE_PLACEHOLDER_NAMES.map((name) => `{{${name}}}`).join(', ')}`,
    example: 'Hello {{firstName}},\n\nYes, it is still available.\n\n{{signature}}',
  })
  text: string;
}

export class ReplyTemplatesDto implements ReplyTemplates {
  @Value(
    replyTemplatesProblem,
    { type: [ReplyTemplateDocument], minItems: 1, maxItems: TEMPLATE_LIMITS.templatesMax },
    (templates) => cleaned(templates, cleanText),
  )
  templates: ReplyTemplate[];
}

/** The version of a change, and its values of the section. */
class ChangeDto {
  @ApiProperty({ type: 'integer', minimum: 1, description: 'As read before the change' })
  @WholeNumber(1, VERSION_MAX, 'Version must be the number that the settings were read with')
  version: number;
}

function Values(type: new () => object): PropertyDecorator {
  return (target, key) => {
    ApiProperty({ type, nullable: true, description: 'Null puts the built-in values back' })(target, key);
    ObjectField('Values', type)(target, key);
    Present('Values are required; send null to put the built-in values back')(target, key);
  };
}

export class HoursChangeDto extends ChangeDto implements SettingsChange<'hours'> {
  @Values(OfficeHoursDto)
  values: OfficeHoursDto | null;
}

export class SocialChangeDto extends ChangeDto implements SettingsChange<'social'> {
  @Values(SocialLinksDto)
  values: SocialLinksDto | null;
}

export class HomeChangeDto extends ChangeDto implements SettingsChange<'home'> {
  @Values(HomeTextsDto)
  values: HomeTextsDto | null;
}

export class ServicesChangeDto extends ChangeDto implements SettingsChange<'services'> {
  @Values(ServicesTextsDto)
  values: ServicesTextsDto | null;
}

export class RecipientsChangeDto extends ChangeDto implements SettingsChange<'recipients'> {
  @Values(MailRecipientsDto)
  values: MailRecipientsDto | null;
}

export class RetentionChangeDto extends ChangeDto implements SettingsChange<'retention'> {
  @Values(RetentionDto)
  values: RetentionDto | null;
}

export class FreshnessChangeDto extends ChangeDto implements SettingsChange<'freshness'> {
  @Values(FreshnessRulesDto)
  values: FreshnessRulesDto | null;
}

export class SafetyChangeDto extends ChangeDto implements SettingsChange<'safety'> {
  @Values(SafetyDto)
  values: SafetyDto | null;
}

export class PrivacyChangeDto extends ChangeDto implements SettingsChange<'privacy'> {
  @Values(PrivacyDetailsDto)
  values: PrivacyDetailsDto | null;
}

export class TemplatesChangeDto extends ChangeDto implements SettingsChange<'templates'> {
  @Values(ReplyTemplatesDto)
  values: ReplyTemplatesDto | null;
}
