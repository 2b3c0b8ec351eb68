import {
  CURRENCIES,
  type Currency,
  dataContactProblem,
  EXCHANGE_LIMITS,
  exchangeDateProblem,
  exchangeRateProblem,
  type ExchangeRates,
  exchangeSourceProblem,
  flagProblem,
  FRESHNESS_LIMITS,
  freshnessDaysProblem,
  freshnessOrderProblem,
  type FreshnessRules,
  INQUIRY_LIMITS,
  keepYearsProblem,
  LICENCE_LIMITS,
  licencesProblem,
  odpcNumberProblem,
  officeDay,
  paybillAccountProblem,
  paybillProblem,
  PRIVACY_SETTINGS_LIMITS,
  type PrivacySettings,
  processorProblem,
  SAFETY_LIMITS,
  type SafetySettings,
  type StaffLicence,
  type Unchecked,
  type VerificationSettings,
} from '@lml/common/contracts';
import { Check, Present, TogetherWith } from '@lml/common/validation/fields';
import { ApiProperty, ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { Value } from './settings-value.js';

const DAYS = { type: 'integer', minimum: 1, maximum: FRESHNESS_LIMITS.daysMax } as const;

/** The days each follow the one before; the problem stands at the field that comes too early. */
function InOrder(field: 'warnDays' | 'hideDays'): PropertyDecorator {
  return Check((_value, rules) => {
    const { promptDays, warnDays, hideDays } = rules as Unchecked<FreshnessRules>;
    // The check of a day's own field reports one that is no number.
    if (typeof promptDays !== 'number' || typeof warnDays !== 'number' || typeof hideDays !== 'number')
      return;
    const problem = freshnessOrderProblem({ promptDays, warnDays, hideDays });
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

  @ApiPropertyOptional({ description: 'We promise to search the title before we recommend a property' })
  @Check((value) => flagProblem('The promise of title searches', value) ?? undefined)
  titleSearch?: boolean;

  @ApiPropertyOptional({ description: 'Visitors are told how soon an agent usually answers' })
  @Check((value) => flagProblem('Showing how fast we answer', value) ?? undefined)
  showAnswerTime?: boolean;
}

const REGISTRATION: ApiPropertyOptions['items'] = {
  type: 'object',
  required: ['holder', 'registrationNo', 'practisingYear'],
  properties: {
    holder: { type: 'string', maxLength: LICENCE_LIMITS.holderMax },
    registrationNo: { type: 'string', maxLength: LICENCE_LIMITS.numberMax },
    practisingYear: { type: 'integer', example: 2026 },
  },
};

export class VerificationDto implements VerificationSettings {
  @Value(licencesProblem, {
    description: 'EARB registrations; `certificate` is null, or `{id, name}` of an uploaded private file',
    type: 'array',
    maxItems: LICENCE_LIMITS.licencesMax,
    items: REGISTRATION as object,
  })
  licences: StaffLicence[];

  @Value(keepYearsProblem, { type: 'integer', minimum: 1, maximum: LICENCE_LIMITS.keepYearsMax })
  keepYears: number;
}

export class PrivacyDto implements PrivacySettings {
  @Value(odpcNumberProblem, { maxLength: PRIVACY_SETTINGS_LIMITS.odpcMax, example: '' })
  odpcNumber: string;

  @Value((value) => processorProblem('Hosting', value), {
    maxLength: PRIVACY_SETTINGS_LIMITS.processorMax,
    example: 'Example Cloud in Nairobi, Kenya',
  })
  hosting: string;

  @Value((value) => processorProblem('Mail provider', value), {
    maxLength: PRIVACY_SETTINGS_LIMITS.processorMax,
    example: 'Example Mail in Ireland',
  })
  mailProvider: string;

  @Value(dataContactProblem, { maxLength: INQUIRY_LIMITS.emailMax, example: 'data@example.com' })
  dataContact: string;
}

function Rate(currency: Currency): PropertyDecorator {
  const { min, max } = CURRENCIES[currency];
  return (target, key) => {
    ApiProperty({
      ...{ type: 'number', nullable: true, minimum: min, maximum: max },
      description: 'Shillings for one unit; null if not known',
    })(target, key);
    Check((value) => exchangeRateProblem(currency, value) ?? undefined)(target, key);
    Present(exchangeRateProblem(currency, undefined)!)(target, key);
  };
}

export class ExchangeDto implements ExchangeRates {
  @Value((value) => exchangeDateProblem(value, officeDay(new Date())), {
    ...{ format: 'date', example: '2026-11-24' },
    description: `Day of the rates. Visitors see them for ${EXCHANGE_LIMITS.shownDays} days`,
  })
  date: string;

  @Value(exchangeSourceProblem, {
    ...{ minLength: EXCHANGE_LIMITS.sourceMin, maxLength: EXCHANGE_LIMITS.sourceMax },
    example: 'Central Bank of Kenya, mean rate',
  })
  source: string;

  @Rate('USD')
  USD: number | null;

  @Rate('GBP')
  GBP: number | null;

  @Rate('EUR')
  EUR: number | null;

  @Rate('AED')
  AED: number | null;

  @Rate('CAD')
  CAD: number | null;
}
