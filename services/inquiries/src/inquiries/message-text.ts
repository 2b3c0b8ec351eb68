import { digestOf } from './digest.js';

/** A shorter text may be the same by chance. Letters and spaces. */
const TEXT_MIN = 40;
/** Within a longer text, a sentence must be longer still. */
const SENTENCE_MIN = 60;
const SENTENCES_MAX = 20;

const LINK = /(?:https?:\/\/|www\.)\S+/giu;
const REFERENCE = /\blml-\d+(?:·\w+)?/giu;
const SENTENCE_END = /[.!?;\n\r]+/u;
const PLACEHOLDER = /\{\w+\}/;
/** Values of a chat link's placeholders, such as price and place. */
const VALUES = '.{0,120}';

/**
 * Returns digests of what somebody wrote themselves: of the whole text, and of each long sentence. Case, accents, digits,
 * punctuation, links, references and the listing's title make no difference; sentences that the site offers are left
 * out. Empty for a short text.
 * @param title the listing's, null if the message is about none or it is unknown
 * @param offered texts that the site offers, with placeholders such as `{title}`
 */
export function textDigests(text: string, title: string | null, offered: readonly string[]): string[] {
  const isOffered = offeredSentence(offered, title);
  const sentences = sentencesOf(title === null ? text : text.replaceAll(title, ' ')).filter(
    (one) => !isOffered.test(one),
  );
  const whole = sentences.join(' ');
  if (whole.length < TEXT_MIN) return [];
  const long = sentences.filter(({ length }) => length >= SENTENCE_MIN).slice(0, SENTENCES_MAX);
  return [...new Set([whole, ...long])].map((one) => digestOf(one)).sort();
}

/** Matches a whole sentence of the offered texts, as it is after title, reference and link are removed. */
function offeredSentence(offered: readonly string[], title: string | null): RegExp {
  const removed = title === null ? /\{(?:reference|page)\}/g : /\{(?:title|reference|page)\}/g;
  const patterns = offered
    .flatMap((text) => text.replace(removed, ' ').split(SENTENCE_END))
    .map((sentence) => sentence.split(PLACEHOLDER).map(folded).join(VALUES))
    .filter((pattern) => pattern !== '');
  return new RegExp(`^(?:${patterns.join('|')})$`, 'u');
}

function sentencesOf(text: string): string[] {
  return text
    .replace(LINK, ' ')
    .replace(REFERENCE, ' ')
    .split(SENTENCE_END)
    .map(folded)
    .filter((sentence) => sentence !== '');
}

/** `Is it near  ABC-Place, 2?` → `is it near abc place`. Letters only, so it has no special characters of a pattern. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();
}
