import { ApiProperty } from '@nestjs/swagger';
import {
  ExchangeDto,
  FreshnessRulesDto,
  PrivacyDto,
  SafetyDto,
  VerificationDto,
} from './settings-rules.dto.js';
import {
  HomeTextsDto,
  MailRecipientsDto,
  OfficeHoursDto,
  ReplyTemplatesDto,
  RetentionDto,
  ServicesTextsDto,
  SocialLinksDto,
  SwahiliTextsDto,
} from './settings.dto.js';

/** State of a section with its type of values, for the OpenAPI document. */
function stateDocument<Values>(type: new () => Values & object) {
  class SettingStateDocument {
    @ApiProperty({ type, nullable: true, description: 'Null while the built-in values apply' })
    values: Values | null;

    @ApiProperty({ type: 'integer', description: 'Send it with a change' })
    version: number;

    @ApiProperty({ type: String, nullable: true, example: 'admin' })
    updatedBy: string | null;

    @ApiProperty({ type: String, format: 'date-time', nullable: true })
    updatedAt: string | null;
  }
  Object.defineProperty(SettingStateDocument, 'name', { value: type.name.replace(/Dto$/, 'State') });
  return SettingStateDocument;
}

export const HoursState = stateDocument(OfficeHoursDto);
export const SocialState = stateDocument(SocialLinksDto);
export const HomeState = stateDocument(HomeTextsDto);
export const ServicesState = stateDocument(ServicesTextsDto);
export const RecipientsState = stateDocument(MailRecipientsDto);
export const RetentionState = stateDocument(RetentionDto);
export const FreshnessState = stateDocument(FreshnessRulesDto);
export const SafetyState = stateDocument(SafetyDto);
export const VerificationState = stateDocument(VerificationDto);
export const PrivacyState = stateDocument(PrivacyDto);
export const ExchangeState = stateDocument(ExchangeDto);
export const TemplatesState = stateDocument(ReplyTemplatesDto);
export const SwahiliState = stateDocument(SwahiliTextsDto);

/** `StaffSettings` for the OpenAPI document. */
export class StaffSettingsDocument {
  @ApiProperty({ type: HoursState })
  hours: InstanceType<typeof HoursState>;

  @ApiProperty({ type: SocialState })
  social: InstanceType<typeof SocialState>;

  @ApiProperty({ type: HomeState })
  home: InstanceType<typeof HomeState>;

  @ApiProperty({ type: ServicesState })
  services: InstanceType<typeof ServicesState>;

  @ApiProperty({ type: RecipientsState })
  recipients: InstanceType<typeof RecipientsState>;

  @ApiProperty({ type: RetentionState })
  retention: InstanceType<typeof RetentionState>;

  @ApiProperty({ type: SafetyState })
  safety: InstanceType<typeof SafetyState>;

  @ApiProperty({ type: VerificationState })
  verification: InstanceType<typeof VerificationState>;

  @ApiProperty({ type: PrivacyState })
  privacy: InstanceType<typeof PrivacyState>;

  @ApiProperty({ type: ExchangeState })
  exchange: InstanceType<typeof ExchangeState>;

  @ApiProperty({ type: TemplatesState })
  templates: InstanceType<typeof TemplatesState>;

  @ApiProperty({ type: FreshnessState })
  freshness: InstanceType<typeof FreshnessState>;

  @ApiProperty({ type: SwahiliState })
  swahili: InstanceType<typeof SwahiliState>;
}

/** `SiteSettings` for the OpenAPI document; what staff have not changed is missing. */
export class SiteSettingsDocument {
  @ApiProperty({ type: OfficeHoursDto, required: false })
  hours?: OfficeHoursDto;

  @ApiProperty({ type: SocialLinksDto, required: false })
  social?: SocialLinksDto;

  @ApiProperty({ type: HomeTextsDto, required: false })
  home?: HomeTextsDto;

  @ApiProperty({ type: ServicesTextsDto, required: false })
  services?: ServicesTextsDto;

  @ApiProperty({ type: SafetyDto, required: false })
  safety?: SafetyDto;

  @ApiProperty({ type: PrivacyDto, required: false })
  privacy?: PrivacyDto;

  @ApiProperty({
    ...{ type: ExchangeDto, required: false },
    description: 'Missing if no rate is known, or all are too old to be shown',
  })
  exchange?: ExchangeDto;

  @ApiProperty({
    ...{ type: [String], required: false },
    description:
      'Sentences about EARB registrations with a practising certificate of this year; missing if there are none',
    example: ['Jane Doe, registered estate agent no. 1234 (EARB), practising certificate 2026'],
  })
  licences?: string[];
}

/** `TextCorrections` for the OpenAPI document. */
export class TextCorrectionsDocument {
  @ApiProperty({ type: 'integer', description: 'Grows with each change' })
  version: number;

  @ApiProperty({
    ...{ type: 'object', additionalProperties: { type: 'string' } },
    description: 'Corrected texts by key; the others are built in',
    example: { 'property.empty.title': 'Hakuna mali iliyopatikana' },
  })
  texts: Record<string, string>;
}
