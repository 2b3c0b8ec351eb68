import {
  type CreateInquiry,
  INQUIRY_LIMITS,
  lengthProblem,
  type LengthRule,
  MESSAGE_LENGTHS,
  type Unchecked,
  VIEWING_TEXTS,
} from '@lml/common/contracts';
import { Check, TogetherWith, VisitorLine } from '@lml/common/validation/fields';
import { ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';

/** Name of who comes to a viewing in the visitor's place; needs a viewing. */
export function RepresentativeName(): PropertyDecorator {
  return part(
    MESSAGE_LENGTHS.name,
    { maxLength: INQUIRY_LIMITS.nameMax, example: 'Grace Wanjiru' },
    ({ representativeName, viewingDate, viewingSlots }) =>
      isEmpty(representativeName) || !isEmpty(viewingDate) || !isEmpty(viewingSlots),
    VIEWING_TEXTS.representativeAlone,
  );
}

/** Their phone number; with the name or not at all. */
export function RepresentativePhone(): PropertyDecorator {
  return part(
    MESSAGE_LENGTHS.phone,
    { maxLength: INQUIRY_LIMITS.phoneMax, example: '+254 700 000 131' },
    ({ representativeName, representativePhone }) =>
      isEmpty(representativeName) === isEmpty(representativePhone),
    VIEWING_TEXTS.representative,
  );
}

function part(
  rule: LengthRule,
  api: ApiPropertyOptions,
  fits: (inquiry: Unchecked<CreateInquiry>) => boolean,
  message: string,
): PropertyDecorator {
  return (target, key) => {
    ApiPropertyOptional({
      ...{ type: String, nullable: true },
      description: "Of who comes to the viewing in the visitor's place: name and phone, or neither",
      ...api,
    })(target, key);
    VisitorLine()(target, key);
    Check((value) => {
      if (isEmpty(value)) return undefined;
      return typeof value === 'string' ? (lengthProblem(value, rule) ?? undefined) : rule.tooShort;
    })(target, key);
    TogetherWith(fits, message)(target, key);
  };
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
