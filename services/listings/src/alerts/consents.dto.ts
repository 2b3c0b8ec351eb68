import {
  CONSENT_IDS_MAX,
  CONSENT_LANGUAGES,
  type ConsentLanguage,
  INQUIRY_TEXTS,
  type SimilarHomesRequest,
  SUPPRESSION_REASONS,
  type SuppressionReason,
  type WithdrawalRequest,
} from '@lml/common/contracts';
import {
  Check,
  ChoiceField,
  EmailField,
  ID_MAX,
  LineField,
  Required,
  WholeNumber,
} from '@lml/common/validation/fields';
import { ArrayMaxSize, IsArray, IsInt, Max, Min, ValidateIf } from 'class-validator';

/** Null passes; anything else is checked by the other decorators. */
const UnlessNull = (): PropertyDecorator => ValidateIf((_owner, value) => value !== null);

export class SimilarHomesDto implements SimilarHomesRequest {
  @WholeNumber(1, ID_MAX, 'consentId must be the number of a consent')
  consentId: number;

  @Required(INQUIRY_TEXTS.email)
  @EmailField()
  email: string;

  @UnlessNull()
  @WholeNumber(1, ID_MAX, INQUIRY_TEXTS.propertyId)
  propertyId: number | null;

  @Required('textVersion is required')
  @LineField({ name: 'textVersion', min: 1, max: 20 })
  textVersion: string;

  @Required('text is required')
  @LineField({ name: 'text', min: 1, max: 500 })
  text: string;

  @Required('language is required')
  @ChoiceField('language', CONSENT_LANGUAGES)
  language: ConsentLanguage;
}

export class ContactDto {
  @UnlessNull()
  @Required(INQUIRY_TEXTS.email)
  @EmailField()
  email: string | null;

  @UnlessNull()
  @Required(INQUIRY_TEXTS.phone)
  @Check((value) =>
    typeof value === 'string' && /^\+\d{7,15}$/.test(value)
      ? undefined
      : 'phone must be a number such as +254712345678',
  )
  phone: string | null;
}

export class ConsentIdsDto {
  @IsArray({ message: 'consentIds must be a list of numbers' })
  @ArrayMaxSize(CONSENT_IDS_MAX, { message: `consentIds must be at most ${CONSENT_IDS_MAX} numbers` })
  @IsInt({ each: true, message: 'consentIds must be a list of numbers' })
  @Min(1, { each: true, message: 'consentIds must be a list of numbers' })
  @Max(ID_MAX, { each: true, message: 'consentIds must be a list of numbers' })
  consentIds: number[];
}

export class WithdrawalDto extends ContactDto implements WithdrawalRequest {
  @IsArray({ message: 'consentIds must be a list of numbers' })
  @ArrayMaxSize(CONSENT_IDS_MAX, { message: `consentIds must be at most ${CONSENT_IDS_MAX} numbers` })
  @IsInt({ each: true, message: 'consentIds must be a list of numbers' })
  consentIds: number[];

  @Required('reason is required')
  @ChoiceField('reason', SUPPRESSION_REASONS)
  reason: SuppressionReason;
}
