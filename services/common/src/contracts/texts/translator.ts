import * as days from './days.js';
import * as daysSwahili from './days.sw.js';

/** Texts in English and in Swahili by the same keys. */
export type TextPair = readonly [english: Record<string, string>, swahili: Record<string, string>];

interface Pattern {
  /** The English, with a group for each placeholder. */
  english: RegExp;
  names: string[];
  swahili: string;
}

/** Returns a function that finds the English sentence of a text and fills its Swahili; null if there is none. */
export function translator(tables: readonly TextPair[]): (text: string) => string | null {
  let patterns: Pattern[] | undefined;
  return (text) => {
    patterns ??= tables.flatMap(([english, swahili]) =>
      Object.entries(english).map(([key, one]) => patternOf(one, swahili[key]!)),
    );
    for (const { english, names, swahili } of patterns) {
      const found = english.exec(text);
      if (!found) continue;
      const valueOf = (name: string) => inSwahili(found[names.indexOf(name) + 1]!);
      return swahili.replace(/\{(\w+)\}/g, (_, name: string) => valueOf(name));
    }
    return null;
  };
}

function patternOf(english: string, swahili: string): Pattern {
  const names = [...english.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const parts = english.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return { english: new RegExp(`^${parts.join('(.+?)')}$`), names, swahili };
}

/** Translates the month or weekday in what fills a placeholder. */
function inSwahili(value: string): string {
  return value
    .replace(
      /(?<=\d )[A-Z][a-z]{2}(?= \d{4})/,
      (month) => daysSwahili.MONTHS[days.MONTHS.indexOf(month)] ?? month,
    )
    .replace(
      /^[A-Z][a-z]+day$/,
      (day) => daysSwahili.WEEKDAYS[days.WEEKDAYS.findIndex((one) => one === day)] ?? day,
    );
}
