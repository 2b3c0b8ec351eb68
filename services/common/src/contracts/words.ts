import type { Language } from './languages.js';
import { PAYMENT_PLAN_TEXTS, PLAN_TERMS_TEXTS } from './property/plan-texts.js';
import * as swahiliPlan from './property/plan-texts.sw.js';
import { DAY_TEXTS, LONG_MONTHS, MONTHS, WEEKDAYS } from './texts/days.js';
import * as swahiliDays from './texts/days.sw.js';
import * as property from './texts/property.js';
import * as swahiliProperty from './texts/property.sw.js';
import { SAFETY_TEXTS } from './texts/safety.js';
import * as swahiliSafety from './texts/safety.sw.js';
import type { DayWords } from './viewings.js';

/** Words that functions of the contracts take. */
export interface Words {
  days: DayWords;
  shortMonths: string[];
  prices: typeof property.PRICE_TEXTS;
  facts: typeof property.FACT_TEXTS;
  tenures: typeof property.TENURE_TEXTS;
  /** By the English status in lower case. */
  statuses: Record<string, string>;
  /** By type; English has none of its own. */
  types: Record<string, string>;
  pictureLabels: typeof property.PICTURE_LABEL_TEXTS;
  safety: typeof SAFETY_TEXTS;
  plan: typeof PAYMENT_PLAN_TEXTS;
  planTerms: typeof PLAN_TERMS_TEXTS;
}

/** Words of each language, for services, which answer in both. Pages have one language, by their build. */
export const WORDS: Record<Language, Words> = {
  en: {
    days: { ...DAY_TEXTS, months: LONG_MONTHS, weekdays: WEEKDAYS },
    shortMonths: MONTHS,
    prices: property.PRICE_TEXTS,
    facts: property.FACT_TEXTS,
    tenures: property.TENURE_TEXTS,
    statuses: property.STATUS_TEXTS,
    types: property.TYPE_TEXTS,
    pictureLabels: property.PICTURE_LABEL_TEXTS,
    safety: SAFETY_TEXTS,
    plan: PAYMENT_PLAN_TEXTS,
    planTerms: PLAN_TERMS_TEXTS,
  },
  sw: {
    days: {
      ...swahiliDays.DAY_TEXTS,
      months: swahiliDays.LONG_MONTHS,
      weekdays: swahiliDays.WEEKDAYS,
    },
    shortMonths: swahiliDays.MONTHS,
    prices: swahiliProperty.PRICE_TEXTS,
    facts: swahiliProperty.FACT_TEXTS,
    tenures: swahiliProperty.TENURE_TEXTS,
    statuses: swahiliProperty.STATUS_TEXTS,
    types: swahiliProperty.TYPE_TEXTS,
    pictureLabels: swahiliProperty.PICTURE_LABEL_TEXTS,
    safety: swahiliSafety.SAFETY_TEXTS,
    plan: swahiliPlan.PAYMENT_PLAN_TEXTS,
    planTerms: swahiliPlan.PLAN_TERMS_TEXTS,
  },
};
