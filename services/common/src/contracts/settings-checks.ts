import { FRESHNESS_LIMITS, type FreshnessRules } from './freshness.js';
import { INQUIRY_LIMITS } from './inquiries.js';
import { type ClosedDay, type DayHours, WEEKDAYS } from './office-hours.js';
import { isDay } from './office-time.js';
import { PRIVACY_SETTINGS_LIMITS } from './privacy.js';
import { SAFETY_LIMITS } from './safety.js';
import { SERVICE_SLUGS, type ServiceCard, SETTINGS_LIMITS } from './site-settings.js';
import { EMAIL_PATTERN, isWebAddress } from './text.js';

/** Checks of the settings: API and form use the same. Each returns a sentence that names the field and its range, or null. */

const LIMITS = SETTINGS_LIMITS;
const TIMES = `from ${LIMITS.earliest} to ${LIMITS.latest}, on the hour or half hour`;

/** @param weekday 0 for Sunday */
export function dayHoursProblem(weekday: number, hours: unknown): string | null {
  if (hours === null) return null;
  const name = WEEKDAYS[weekday];
  if (!hasOnly(hours, ['opens', 'closes'])) return `${name} must have opens and closes, or be null if closed`;
  const { opens, closes } = hours as Record<string, unknown>;
  if (!isOfficeTime(opens)) return `${name} must open at a time ${TIMES}`;
  if (!isOfficeTime(closes)) return `${name} must close at a time ${TIMES}`;
  return closes > opens ? null : `${name} must close after it opens`;
}

export function weekProblem(week: unknown): string | null {
  if (!Array.isArray(week) || week.length !== WEEKDAYS.length)
    return 'The week must have seven days from Sunday';
  const problem = first(week, (hours, weekday) => dayHoursProblem(weekday, hours));
  if (problem) return problem;
  return week.every((hours: DayHours) => hours === null)
    ? 'The office must be open on at least one day'
    : null;
}

export function closedDaysProblem(days: unknown): string | null {
  if (!Array.isArray(days) || days.length > LIMITS.daysMax)
    return `Closed days must be a list of at most ${LIMITS.daysMax}`;
  const problem = first(days, (entry) => {
    if (!hasOnly(entry, ['day', 'name'])) return 'Each closed day must have day and name';
    const { day, name } = entry as Record<string, unknown>;
    if (!isDay(day)) return 'Each closed day must be a date, such as 2026-12-24';
    return typeof name === 'string' && isBetween(name, 1, LIMITS.dayNameMax)
      ? null
      : `The name of ${day} must be 1 to ${LIMITS.dayNameMax} characters`;
  });
  if (problem) return problem;
  const twice = repeated((days as ClosedDay[]).map(({ day }) => day));
  return twice ? `${twice} is in the list of closed days twice` : null;
}

export function openDaysProblem(days: unknown): string | null {
  if (!Array.isArray(days) || days.length > LIMITS.daysMax)
    return `Opened holidays must be a list of at most ${LIMITS.daysMax}`;
  if (!days.every(isDay)) return 'Each opened holiday must be a date, such as 2026-03-20';
  const twice = repeated(days);
  return twice ? `${twice} is in the list of opened holidays twice` : null;
}

/** @param name of the field, at the start of a sentence */
export function textRangeProblem(name: string, value: unknown, min: number, max: number): string | null {
  return typeof value === 'string' && isBetween(value, min, max)
    ? null
    : `${name} must be ${min} to ${max} characters`;
}

export function socialLinkProblem(name: string, value: unknown): string | null {
  if (value === '') return null;
  if (
    typeof value !== 'string' ||
    value.length > LIMITS.linkMax ||
    !value.startsWith('https://') ||
    !isWebAddress(value)
  )
    return `${name} must be an address that begins with https://, of at most ${LIMITS.linkMax} characters, or empty`;
  return null;
}

export function recipientsProblem(emails: unknown): string | null {
  if (!Array.isArray(emails) || emails.length < 1 || emails.length > LIMITS.emailsMax)
    return `Enter 1 to ${LIMITS.emailsMax} e-mail addresses`;
  const problem = first(emails, (email: unknown) => {
    if (typeof email !== 'string') return 'Each e-mail address must be a text';
    return email.length <= INQUIRY_LIMITS.emailMax && EMAIL_PATTERN.test(email)
      ? null
      : `"${email.slice(0, 80)}" is not a valid e-mail address`;
  });
  if (problem) return problem;
  const twice = repeated(emails.map((email: string) => email.toLowerCase()));
  return twice ? `${twice} is in the list twice` : null;
}

export function serviceCardsProblem(cards: unknown): string | null {
  if (!Array.isArray(cards) || cards.length !== SERVICE_SLUGS.length)
    return `There must be ${SERVICE_SLUGS.length} cards: ${SERVICE_SLUGS.join(', ')}`;
  return first(cards, (card, place) => serviceCardProblem(card, place));
}

function serviceCardProblem(card: unknown, place: number): string | null {
  const slug = SERVICE_SLUGS[place];
  if (!hasOnly(card, ['slug', 'title', 'text', 'bullets']) || (card as ServiceCard).slug !== slug)
    return `Card ${place + 1} must be ${slug}, with title, text and bullets`;
  const { title, text, bullets } = card as Record<string, unknown>;
  return (
    textRangeProblem(`Title of card ${place + 1}`, title, 1, LIMITS.serviceTitleMax) ??
    textRangeProblem(`Text of card ${place + 1}`, text, 1, LIMITS.serviceTextMax) ??
    bulletsProblem(`Points of card ${place + 1}`, bullets)
  );
}

/** @param name of the field, at the start of a sentence */
export function bulletsProblem(name: string, bullets: unknown): string | null {
  if (!Array.isArray(bullets) || bullets.length > LIMITS.bulletsMax)
    return `${name} must be 0 to ${LIMITS.bulletsMax} lines`;
  const isLine = (line: unknown) => typeof line === 'string' && isBetween(line, 1, LIMITS.bulletMax);
  if (!bullets.every(isLine)) return `${name} must be lines of 1 to ${LIMITS.bulletMax} characters`;
  return repeated(bullets as string[]) ? `${name} must differ from each other` : null;
}

export function flagProblem(name: string, value: unknown): string | null {
  return typeof value === 'boolean' ? null : `${name} must be true or false`;
}

export function paybillProblem(paybill: unknown): string | null {
  const { paybillMin, paybillMax } = SAFETY_LIMITS;
  return paybill === '' ||
    (typeof paybill === 'string' && new RegExp(`^\\d{${paybillMin},${paybillMax}}$`).test(paybill))
    ? null
    : `Paybill must be ${paybillMin} to ${paybillMax} digits, or empty`;
}

/** @param paybill the account is required with it */
export function paybillAccountProblem(account: unknown, paybill: unknown): string | null {
  const { accountMax } = SAFETY_LIMITS;
  if (typeof account !== 'string' || !isBetween(account, 0, accountMax))
    return `Paybill account must be a text of at most ${accountMax} characters`;
  return paybill !== '' && account === '' ? 'Enter the account of the Paybill, or leave both empty' : null;
}

/** Letters, digits and the signs that such numbers have. */
export function odpcNumberProblem(value: unknown): string | null {
  const { odpcMax } = PRIVACY_SETTINGS_LIMITS;
  return typeof value === 'string' && value.length <= odpcMax && /^[\p{L}\d/. -]*$/u.test(value)
    ? null
    : `ODPC registration number must be at most ${odpcMax} letters, digits, spaces, hyphens, dots and slashes, or empty`;
}

/** @param name of the field, at the start of a sentence */
export function processorProblem(name: string, value: unknown): string | null {
  const { processorMax } = PRIVACY_SETTINGS_LIMITS;
  return typeof value === 'string' && isBetween(value, 0, processorMax)
    ? null
    : `${name} must be a text of at most ${processorMax} characters, or empty`;
}

export function dataContactProblem(value: unknown): string | null {
  return value === '' ||
    (typeof value === 'string' && value.length <= INQUIRY_LIMITS.emailMax && EMAIL_PATTERN.test(value))
    ? null
    : 'E-mail address for data questions must be a valid e-mail address, or empty';
}

function wholeNumberProblem(name: string, value: unknown, max: number): string | null {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= max
    ? null
    : `${name} must be a whole number from 0 to ${max.toLocaleString('en-US')}`;
}

export const monthsProblem = (value: unknown) =>
  wholeNumberProblem('Months that messages are kept', value, LIMITS.monthsMax);

export const spamDaysProblem = (value: unknown) =>
  wholeNumberProblem('Days that spam is kept', value, LIMITS.spamDaysMax);

/** @param name of the field, at the start of a sentence */
export function freshnessDaysProblem(name: string, value: unknown): string | null {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= FRESHNESS_LIMITS.daysMax
    ? null
    : `${name} must be a whole number of days from 1 to ${FRESHNESS_LIMITS.daysMax}`;
}

/** Returns the problem of the days together, with the field at which to show it; each alone is valid. */
export function freshnessOrderProblem({
  promptDays,
  warnDays,
  hideDays,
}: Pick<FreshnessRules, 'promptDays' | 'warnDays' | 'hideDays'>): {
  field: 'warnDays' | 'hideDays';
  message: string;
} | null {
  if (warnDays <= promptDays)
    return {
      field: 'warnDays',
      message: `Warn visitors later than staff are asked: after ${promptDays} days`,
    };
  if (hideDays <= warnDays)
    return { field: 'hideDays', message: `Hide later than visitors are warned: after ${warnDays} days` };
  return null;
}

function isOfficeTime(time: unknown): time is string {
  return (
    typeof time === 'string' &&
    /^\d\d:(?:00|30)$/.test(time) &&
    time >= LIMITS.earliest &&
    time <= LIMITS.latest
  );
}

/** Counts characters as people do. */
function isBetween(text: string, min: number, max: number): boolean {
  const length = Array.from(text.trim()).length;
  return length >= min && length <= max;
}

function hasOnly(value: unknown, keys: string[]): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.keys(value).length === keys.length &&
    keys.every((key) => key in value)
  );
}

function repeated(values: readonly string[]): string | undefined {
  return values.find((value, place) => values.indexOf(value) !== place);
}

function first<Item>(items: Item[], problemOf: (item: Item, place: number) => string | null): string | null {
  for (const [place, item] of items.entries()) {
    const problem = problemOf(item, place);
    if (problem) return problem;
  }
  return null;
}
