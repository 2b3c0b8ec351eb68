import { Transform } from 'class-transformer';
import { cleanLine, cleanText } from '../contracts/text.js';

/** Cleans a one-line text before it is checked: control characters gone, trimmed, inner white space single. */
export function Line(): PropertyDecorator {
  return Transform(({ value }) => (typeof value === 'string' ? cleanLine(value) : (value as unknown)));
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
