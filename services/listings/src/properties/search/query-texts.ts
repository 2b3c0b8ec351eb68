import { NEAR_TEXTS, radiusFrom } from '@lml/common/contracts';
import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';

/** Treats a filter that a form sent empty as unset. */
export function OrDefault(value: string): PropertyDecorator {
  return Transform((field) => (field.value === '' ? value : (field.value as unknown)));
}

export function UnsetIfEmpty(): PropertyDecorator {
  return Transform(({ value }) => (value === '' ? undefined : (value as unknown)));
}

export function LowerCase(): PropertyDecorator {
  return Transform(({ value }) => (typeof value === 'string' ? value.toLowerCase() : (value as unknown)));
}

export function IsRadius(): PropertyDecorator {
  return ValidateBy(
    {
      name: 'isRadius',
      validator: {
        validate: (value: unknown) =>
          value === undefined || (typeof value === 'string' && radiusFrom(value) !== undefined),
      },
    },
    { message: NEAR_TEXTS.radius },
  );
}
