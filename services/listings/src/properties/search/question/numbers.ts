import { NEAR_LIMITS } from '@lml/common/contracts';
import type { PriceRange } from '../../model/price-range.js';
import type { Token } from './tokens.js';

/** The value that a matcher read, and the index of the first token after it. */
export interface Read<T> {
  value: T;
  next: number;
}

const WORDS: Record<string, number> = {};
for (const [value, words] of [
  [1, 'one single moja kimoja'],
  [2, 'two mbili viwili wawili mawili'],
  [3, 'three tatu vitatu matatu'],
  [4, 'four nne vinne manne'],
  [5, 'five tano vitano matano'],
  [6, 'six sita'],
  [7, 'seven saba'],
  [8, 'eight nane vinane'],
  [9, 'nine tisa'],
  [10, 'ten kumi'],
  [20, 'twenty ishirini'],
  [30, 'thirty thelathini'],
  [40, 'forty arobaini'],
  [50, 'fifty hamsini'],
  [60, 'sixty sitini'],
  [70, 'seventy sabini'],
  [80, 'eighty themanini'],
  [90, 'ninety tisini'],
  [100, 'hundred mia'],
] as const)
  for (const word of words.split(' ')) WORDS[word] = value;

const BEDROOM_UNITS = new Set(
  'bed beds bedroom bedrooms bedroomed br brs bd bds bdr bdrm bdrms bedrm bedrms bhk beedroom rooms'.split(
    ' ',
  ),
);
const BEDROOMS_MAX = 20;
const OR = new Set(['or', 'to', 'au', 'hadi', '-', '–', 'na', 'and']);

const K = 1000;
const M = 1_000_000;
const SCALES: Record<string, number> = {
  k: K,
  thousand: K,
  elfu: K,
  thao: K,
  thau: K,
  laki: 100 * K,
  m: M,
  mil: M,
  mn: M,
  million: M,
  millions: M,
  milioni: M,
  bn: 1000 * M,
  billion: 1000 * M,
  bilioni: 1000 * M,
};
/** Scales that stand before their number in Swahili. */
const LEADING_SCALES = new Set(['elfu', 'laki', 'milioni', 'bilioni']);
const CURRENCY = new Set(['ksh', 'kes', 'kshs', 'sh', 'shs', 'shilingi', 'shillings', 'bob']);
/** A length follows, not a price. */
const LENGTHS = new Set(['from', 'beach', 'frontage', 'wide', 'eaves', 'high', 'by', 'x']);
const PRICE_MAX = 999_999_999_999_999;
/** Smaller figures without a scale are no prices. */
const PLAIN_MIN = 1000;
/** A round figure is a price without a word before it: `20000`, unlike `12345`. */
const ROUND = { min: 5000, step: 500 };

function numberAt(token: Token | undefined): number | undefined {
  if (token === undefined) return undefined;
  if (Object.hasOwn(WORDS, token.text)) return WORDS[token.text];
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(token.text)) return Number(token.text.replaceAll(',', ''));
  return /^\d{1,15}([.,]\d{1,3})?$/.test(token.text) ? Number(token.text.replace(',', '.')) : undefined;
}

/** Reads a number of bedrooms: `3 bedroom`, `2-3 br`, `vyumba viwili`. The least number counts. */
export function readBedrooms(tokens: Token[], at: number): Read<number> | undefined {
  const rooms = tokens[at]?.text;
  if (rooms === 'vyumba' || rooms === 'chumba') return readSwahiliBedrooms(tokens, at + 1);
  const least = numberAt(tokens[at]);
  if (least === undefined || !Number.isInteger(least) || least > BEDROOMS_MAX) return undefined;
  let next = at + 1;
  if (OR.has(tokens[next]?.text ?? '') && numberAt(tokens[next + 1]) !== undefined) next += 2;
  while (tokens[next]?.text === '-' || tokens[next]?.text === '+') next++;
  return BEDROOM_UNITS.has(tokens[next]?.text ?? '') ? { value: least, next: next + 1 } : undefined;
}

function readSwahiliBedrooms(tokens: Token[], at: number): Read<number> | undefined {
  const sleeping = (index: number) =>
    /^(vya|cha|za)$/.test(tokens[index]?.text ?? '') && /^kulala$/.test(tokens[index + 1]?.text ?? '')
      ? 2
      : 0;
  const number = at + sleeping(at);
  const value = numberAt(tokens[number]);
  if (value === undefined || !Number.isInteger(value) || value > BEDROOMS_MAX) return undefined;
  return { value, next: number + 1 + sleeping(number + 1) };
}

interface Amount {
  figure: number;
  scale: number | undefined;
  hasCurrency: boolean;
}

function readAmount(tokens: Token[], at: number): Read<Amount> | undefined {
  let next = at;
  let hasCurrency = false;
  if (CURRENCY.has(tokens[next]?.text ?? '')) {
    hasCurrency = true;
    next++;
  }
  let scale: number | undefined;
  if (LEADING_SCALES.has(tokens[next]?.text ?? '')) scale = SCALES[tokens[next++]!.text];
  const figure = numberAt(tokens[next]);
  if (figure === undefined) return undefined;
  next++;
  const unit = tokens[next]?.text ?? '';
  if (scale === undefined && Object.hasOwn(SCALES, unit)) {
    scale = SCALES[unit];
    next++;
    if (unit === 'm' && LENGTHS.has(tokens[next]?.text ?? '')) return undefined;
  }
  if (CURRENCY.has(tokens[next]?.text ?? '')) {
    hasCurrency = true;
    next++;
  }
  return { value: { figure, scale, hasCurrency }, next };
}

const LIMITS: Record<'max' | 'min' | 'about' | 'between', string[]> = {
  max: [
    'under',
    'below',
    'less than',
    'up to',
    'upto',
    'max',
    'maximum',
    'within',
    'not more than',
    'no more than',
    'at most',
    'chini ya',
    'isiyozidi',
    'zisizozidi',
    'si zaidi ya',
    'budget',
    'budget of',
    'budget ya',
    'my budget is',
    'budget is',
    'budget yangu ni',
    'hadi',
    'mpaka',
    'cheaper than',
    '<',
    'at',
    'for',
    'ya',
    'kwa',
  ],
  min: [
    'over',
    'above',
    'more than',
    'from',
    'at least',
    'zaidi ya',
    'kuanzia',
    'min',
    'minimum',
    'starting from',
    'juu ya',
    '>',
  ],
  about: ['around', 'about', 'approx', 'approximately', 'roughly', 'kama', 'takriban'],
  between: ['between', 'kati ya', 'from', 'kutoka'],
};
/** Words that join the ends of a range. */
const JOINS = new Set(['to', '-', '–', 'and', 'na', 'hadi', 'mpaka']);
const ABOUT = { below: 0.8, above: 1.2 };

/** Reads a price: `under 150k`, `2m to 5m`, `chini ya 50k`, `80k` (at most). */
export function readPrice(tokens: Token[], at: number): Read<PriceRange> | undefined {
  const range = [at, ...limitEnds(tokens, at, 'between')].flatMap(
    (start) => readRange(tokens, start) ?? [],
  )[0];
  if (range) return range;
  for (const limit of ['max', 'min', 'about'] as const) {
    for (const start of limitEnds(tokens, at, limit)) {
      const amount = readAmount(tokens, start);
      const price = amount && priceOf(amount.value, limit === 'about');
      if (price !== undefined) return { value: limitedBy(limit, price), next: amount!.next };
    }
  }
  const amount = readAmount(tokens, at);
  const price = amount && priceOf(amount.value, true);
  return price === undefined ? undefined : { value: { min: 0, max: price }, next: amount!.next };
}

function limitedBy(limit: 'max' | 'min' | 'about', price: number): PriceRange {
  if (limit === 'max') return { min: 0, max: price };
  if (limit === 'min') return { min: price, max: null };
  return { min: Math.floor(price * ABOUT.below), max: Math.ceil(price * ABOUT.above) };
}

function readRange(tokens: Token[], at: number): Read<PriceRange> | undefined {
  const from = readAmount(tokens, at);
  if (!from || !JOINS.has(tokens[from.next]?.text ?? '')) return undefined;
  const to = readAmount(tokens, from.next + 1);
  if (!to) return undefined;
  const scale = from.value.scale ?? to.value.scale;
  const min = priceOf({ ...from.value, scale }, false);
  const max = priceOf(to.value, scale !== undefined && to.value.scale === undefined);
  return min === undefined || max === undefined || min > max
    ? undefined
    : { value: { min, max }, next: to.next };
}

/** Returns whole shillings. `marked`: plain figures need a scale or a currency, or to be round. */
function priceOf({ figure, scale, hasCurrency }: Amount, marked: boolean): number | undefined {
  const isRound = figure >= ROUND.min && figure % ROUND.step === 0;
  if (scale === undefined && (marked ? !hasCurrency && !isRound : figure < PLAIN_MIN)) return undefined;
  const price = Math.round(figure * (scale ?? 1));
  return price > 0 && price <= PRICE_MAX ? price : undefined;
}

/** Returns the indexes after each wording of a limit that starts here, the longest first. */
function limitEnds(tokens: Token[], at: number, limit: keyof typeof LIMITS): number[] {
  return LIMITS[limit]
    .map((wording) => wording.split(' '))
    .filter((words) => words.every((word, index) => tokens[at + index]?.text === word))
    .map((words) => at + words.length)
    .sort((one, other) => other - one);
}

const RADIUS_UNITS: Record<string, number> = {
  km: 1000,
  kms: 1000,
  kilometre: 1000,
  kilometres: 1000,
  kilometer: 1000,
};
for (const unit of ['kilometers', 'kilomita', 'kilometa']) RADIUS_UNITS[unit] = 1000;
for (const unit of ['m', 'metre', 'metres', 'meter', 'meters', 'mita']) RADIUS_UNITS[unit] = 1;
/** Words that may stand before and after a radius. */
const RADIUS_OPENS = new Set(['within', 'ndani', 'umbali', 'ya', 'wa', 'a', 'radius', 'of']);
const RADIUS_CLOSES = new Set([
  'of',
  'from',
  'to',
  'kutoka',
  'toka',
  'radius',
  'near',
  'around',
  'away',
  'na',
  'ya',
]);

/**
 * Reads a radius in metres up to the place that follows: `within 2 km of`, `500m from`, `ndani ya kilomita 2 kutoka`.
 * Without a word before or after it, a length is no radius.
 */
export function readRadius(tokens: Token[], at: number): Read<number> | undefined {
  let next = at;
  while (next < at + 4 && RADIUS_OPENS.has(tokens[next]?.text ?? '')) next++;
  const opens = tokens[at]?.text ?? '';
  if (next > at && !/^(within|ndani|umbali)$/.test(opens)) return undefined;
  const unitBefore = RADIUS_UNITS[tokens[next]?.text ?? ''];
  if (unitBefore !== undefined) next++;
  const number = numberAt(tokens[next]);
  if (number === undefined) return undefined;
  next++;
  const unit = unitBefore ?? RADIUS_UNITS[tokens[next]?.text ?? ''];
  if (unit === undefined) return undefined;
  if (unitBefore === undefined) next++;
  const end = next;
  while (next < end + 3 && RADIUS_CLOSES.has(tokens[next]?.text ?? '')) next++;
  const metres = Math.round(number * unit);
  if (metres < NEAR_LIMITS.radiusMin || metres > NEAR_LIMITS.radiusMax) return undefined;
  return next > end || tokens[at]!.text === 'within' ? { value: metres, next } : undefined;
}
