import {
  INSTALMENT_MONTHS,
  type Language,
  PAGE_LANGUAGES,
  PAYMENT_LIMITS,
  PLAN_KINDS,
  type PlanParameter,
} from '@lml/common/contracts';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { LANG_REFUSED } from '../brochure/document-language.js';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';

const ONE_TEXT = (name: string) => ({ message: `${name} must be given once, with at most 120 characters` });

function PlanText(name: PlanParameter): PropertyDecorator {
  return (target, key) => {
    IsOptional()(target, key);
    IsString(ONE_TEXT(name))(target, key);
    MaxLength(120, ONE_TEXT(name))(target, key);
  };
}

/** The choice of a payment plan; `planChoice` checks it against the terms of the property. */
export class PaymentPlanQuery implements Partial<Record<PlanParameter, string>> {
  @ApiPropertyOptional({ description: 'A unit type or room of the property', example: '2 Bedroom' })
  @PlanText('unit')
  unit?: string;

  @ApiPropertyOptional({ enum: PLAN_KINDS, description: 'Where several are offered' })
  @PlanText('plan')
  plan?: string;

  @ApiPropertyOptional({
    type: 'integer',
    description: `Percent, ${PAYMENT_LIMITS.depositPercent.min} to ${PAYMENT_LIMITS.depositPercent.max} within the terms`,
    example: 20,
  })
  @PlanText('deposit')
  deposit?: string;

  @ApiPropertyOptional({
    type: 'integer',
    description: `Months of instalments, ${INSTALMENT_MONTHS.min} to ${INSTALMENT_MONTHS.max} or as the terms say`,
    example: 24,
  })
  @PlanText('months')
  months?: string;

  @ApiPropertyOptional({ enum: PAGE_LANGUAGES, default: 'en', description: 'Language of the document' })
  @IsOptional()
  @IsIn(PAGE_LANGUAGES, { message: LANG_REFUSED })
  lang?: Language;
}
