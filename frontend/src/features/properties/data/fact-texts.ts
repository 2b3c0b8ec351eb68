import { type FactFilter, TENURE_TEXTS } from '@lml/common/contracts';
import { filled, shortDate } from '../../../lib/format.js';
import copy from '../../../content/fact-filters-copy.json' with { type: 'json' };

const plots: Partial<Record<string, string>> = copy.plots;
const choices: Partial<Record<string, string>> = copy.choices;
const chips: Partial<Record<string, string>> = copy.chips;

/** Text of a value among the choices of its filter. */
export function factValueText(name: FactFilter, value: string): string {
  switch (name) {
    case 'minLand':
    case 'maxLand':
      return plots[value] ?? landText(value);
    case 'availableBy':
      return shortDate(value);
    case 'maxTerm':
      return value === '1' ? copy.month : filled(copy.months, { n: value });
    case 'tenure':
      return TENURE_TEXTS[value as keyof typeof TENURE_TEXTS];
    default:
      return choices[`${name}.${value}`] ?? value;
  }
}

/** "0.5" is acres; other units are as they were written. */
function landText(value: string): string {
  const [, amount = value, unit = 'acres'] = /^([\d.]+) ?([a-z]+)?$/.exec(value) ?? [];
  if (unit === 'sqm') return `${amount} m²`;
  if (unit === 'ha') return `${amount} ha`;
  return Number(amount) === 1 ? copy.acre : filled(copy.acres, { n: amount });
}

/** Text of a filter that is set, which reads alone. */
export function factChip(name: FactFilter, value: string): string {
  const text = factValueText(name, value);
  return chips[name] === undefined ? text : filled(chips[name], { value: text });
}
