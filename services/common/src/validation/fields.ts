import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import { cleanLine, cleanText, cleanVisitorLine } from '../contracts/text.js';

/** Cleans a one-line text before it is checked: control characters gone, trimmed, inner white space single. */
export function Line(): PropertyDecorator {
  return Transform(({ value }) => (typeof value === 'string' ? cleanLine(value) : (value as unknown)));
}

/** Cleans a one-line text of a public form before it is checked; see `cleanVisitorLine`. */
export function VisitorLine(): PropertyDecorator {
  return Transform(({ value }) => (typeof value === 'string' ? cleanVisitorLine(value) : (value as unknown)));
}

/** Cleans a text of many lines before it is checked. */
export function Text(): PropertyDecorator {
  return Transform(({ value }) => (typeof value === 'string' ? cleanText(value) : (value as unknown)));
}

/** Reads a whole number from an address's query; leaves anything else for the checks to refuse. */
export function QueryNumber(): PropertyDecorator {
  return Transform(({ value }) => {
    if (typeof value !== 'string') return value as unknown;
    return /^-?\d{1,15}$/.test(value.trim()) ? Number(value) : value;
  });
}

/**
 * Checks a text by a rule of the contracts, so that the form in the browser and the call say the same.
 * @param problem what is wrong with the text, or null; it also gets the whole body, texts cleaned
 */
export function RuledBy<Body extends object>(
  problem: (text: string, body: Body) => string | null,
): PropertyDecorator {
  return ValidateBy({
    name: 'ruledBy',
    validator: {
      validate: (value, check) => typeof value === 'string' && problem(value, check?.object as Body) === null,
      defaultMessage: (check) =>
        typeof check?.value === 'string'
          ? (problem(check.value, check.object as Body) ?? '')
          : `${check?.property} must be a text`,
    },
  });
}
