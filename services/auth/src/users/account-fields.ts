import { ACCOUNT_FACT_LIMITS, ACCOUNT_FACT_TEXTS, EMAIL_PATTERN } from '@lml/common/contracts';
import { phoneE164 } from '@lml/common/phone-number';
import { Check, Line, Text } from '@lml/common/validation/fields';
import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';

function Max(max: number, message: string): PropertyDecorator {
  return Check((value) =>
    typeof value === 'string' && Array.from(value).length <= max ? undefined : message,
  );
}

/** Name of the person, which may be empty. */
export function PersonName(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ maxLength: ACCOUNT_FACT_LIMITS.nameMax, example: 'Achieng Nyadero' }),
    Line(),
    Max(ACCOUNT_FACT_LIMITS.nameMax, ACCOUNT_FACT_TEXTS.nameTooLong),
  );
}

/** An e-mail address; empty or null for none. */
export function AccountEmail(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: String, nullable: true, maxLength: ACCOUNT_FACT_LIMITS.emailMax }),
    Line(),
    Transform(({ value }) => (value === '' ? null : (value as unknown))),
    Check((value) =>
      value === null ||
      (typeof value === 'string' && value.length <= ACCOUNT_FACT_LIMITS.emailMax && EMAIL_PATTERN.test(value))
        ? undefined
        : ACCOUNT_FACT_TEXTS.emailWrong,
    ),
  );
}

/** A phone number in any notation, stored as E.164; empty or null for none. */
export function AccountPhone(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: String, nullable: true, example: '+254 712 345 678' }),
    Line(),
    Transform(({ value }) => {
      if (typeof value !== 'string' || value.length > ACCOUNT_FACT_LIMITS.phoneMax) return value as unknown;
      return value === '' ? null : (phoneE164(value) ?? value);
    }),
    Check((value) =>
      value === null || (typeof value === 'string' && phoneE164(value) === value)
        ? undefined
        : ACCOUNT_FACT_TEXTS.phoneWrong,
    ),
  );
}

/** Text under answers to visitors, which may be empty. */
export function Signature(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ maxLength: ACCOUNT_FACT_LIMITS.signatureMax }),
    Text(),
    Max(ACCOUNT_FACT_LIMITS.signatureMax, ACCOUNT_FACT_TEXTS.signatureTooLong),
  );
}

/** A yes or no, which may be missing. */
export function Choice(): PropertyDecorator {
  return (target, key) => {
    ApiPropertyOptional({ type: Boolean })(target, key);
    Check((value) => (typeof value === 'boolean' ? undefined : `${String(key)} must be true or false`))(
      target,
      key,
    );
  };
}
