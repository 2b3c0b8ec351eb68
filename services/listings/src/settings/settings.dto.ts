import {
  type ClosedDay,
  closedDaysProblem,
  type DayHours,
  cleanText,
  type HomeTexts,
  type MailRecipients,
  monthsProblem,
  type OfficeHours,
  openDaysProblem,
  recipientsProblem,
  type ReplyTemplate,
  type ReplyTemplates,
  replyTemplatesProblem,
  type RetentionRules,
  SERVICE_SLUGS,
  type ServiceCard,
  serviceCardsProblem,
  type ServicesTexts,
  SETTINGS_LIMITS,
  type SettingsChange,
  type SocialLinks,
  socialLinkProblem,
  spamDaysProblem,
  SWAHILI_TEXT_LIMITS,
  type SwahiliText,
  type SwahiliTexts,
  swahiliTextsProblem,
  TEMPLATE_CHANNELS,
  TEMPLATE_LANGUAGES,
  TEMPLATE_LIMITS,
  TEMPLATE_PLACEHOLDER_NAMES,
  type TemplateChannel,
  type TemplateLanguage,
  textRangeProblem,
  weekProblem,
} from '@lml/common/contracts';
import { ObjectField, Present, WholeNumber } from '@lml/common/validation/fields';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import {
  ExchangeDto,
  FreshnessRulesDto,
  PrivacyDto,
  SafetyDto,
  VerificationDto,
} from './settings-rules.dto.js';
import { cleaned, Value } from './settings-value.js';

const LIMITS = SETTINGS_LIMITS;
const VERSION_MAX = 2_147_483_647;

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

export class SwahiliTextDocument implements SwahiliText {
  @ApiProperty({ maxLength: SWAHILI_TEXT_LIMITS.keyMax, example: 'property.empty.title' })
  key: string;

  @ApiProperty({ maxLength: SWAHILI_TEXT_LIMITS.textMax, example: 'Hakuna mali iliyopatikana' })
  text: string;

  @ApiProperty({
    maxLength: SWAHILI_TEXT_LIMITS.textMax,
    description: 'The text that it replaces; both have the same placeholders and number of lines',
  })
  builtIn: string;
}

export class SwahiliTextsDto implements SwahiliTexts {
  @Value(
    swahiliTextsProblem,
    { type: [SwahiliTextDocument], maxItems: SWAHILI_TEXT_LIMITS.textsMax },
    (texts) => cleaned(texts, cleanText),
  )
  texts: SwahiliText[];
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
  @Values(PrivacyDto)
  values: PrivacyDto | null;
}

export class ExchangeChangeDto extends ChangeDto implements SettingsChange<'exchange'> {
  @Values(ExchangeDto)
  values: ExchangeDto | null;
}

export class VerificationChangeDto extends ChangeDto implements SettingsChange<'verification'> {
  @Values(VerificationDto)
  values: VerificationDto | null;
}

export class TemplatesChangeDto extends ChangeDto implements SettingsChange<'templates'> {
  @Values(ReplyTemplatesDto)
  values: ReplyTemplatesDto | null;
}

export class SwahiliChangeDto extends ChangeDto implements SettingsChange<'swahili'> {
  @Values(SwahiliTextsDto)
  values: SwahiliTextsDto | null;
}
