import type { SpamReason } from '@lml/common/contracts';

/** A message with at least this many points is spam. */
const SPAM_THRESHOLD = 3;
/**
 * Below both minimums, the text beside links has no content. Letters count too, because some languages do not separate
 * words.
 */
const WORDS_MIN = 3;
const LETTERS_MIN = 10;
/** Max points for words, below the threshold: words in a readable script alone never make spam. */
const WORDS_POINTS_MAX = 2;

const LINK = /(?:https?:\/\/|www\.)[^\s<>"'[\]]+/giu;
const LETTER = /\p{L}/gu;
const WORD = /\p{L}{2,}/gu;
/** Scripts used neither by English and Swahili nor by the languages of neighbouring countries. */
const FOREIGN = /[\p{sc=Cyrl}\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}]/gu;

/** Typical spam terms: decisive in a link, one sign among others in a text. */
const ADVERTISED =
  /casino|viagra|\b(?:cialis|porn|xxx|escorts?)\b|jackpot|poker|betting|1xbet|gambl|slots?-?online|free-?spins|crypto-?(?:invest|profit|trad)|bitcoin-?(?:invest|profit)|forex-?(?:signal|robot)|backlinks|seo-?(?:service|rank)|payday|replica-?watch|казино|ставк[аи]|букмекер|бонус|заработ[ао]к|виагра|рулетк|赌场|娱乐城|博彩|彩票|时时彩|カジノ|카지노|토토|คาสิโน|พนัน/giu;

/** Fields that a visitor typed. */
export interface SubmittedText {
  name: string;
  subject: string;
  message: string;
}

/**
 * Returns the reasons why a message's content is spam; empty if it is not. Adds up signs, because none alone proves
 * much: people send a link or two, have names in any script, and write in their own language.
 *
 * | sign                                                       | points            |
 * | ---------------------------------------------------------- | ----------------- |
 * | links to other sites                                       | 1 each, but the first |
 * | almost no other text                                       | 3                 |
 * | a link in the name                                         | 2                 |
 * | a spam term in a link                                      | 3                 |
 * | spam terms in the text                                     | 1 each, 2 at most |
 * | mostly in a script that the site's languages don't use     | 2                 |
 *
 * @param ownHosts the site's own hosts: visitors link to what they ask about, so these links do not count
 */
export function spamReasons(
  { name, subject, message }: SubmittedText,
  ownHosts: readonly string[],
): SpamReason[] {
  const isForeign = (link: string) => !ownHosts.includes(hostOf(link));
  const links = linksOf(`${subject}\n${message}`).filter(isForeign);
  const said = message.replaceAll(LINK, ' ');

  const signs: [SpamReason, number][] = [
    ['many-links', Math.max(0, links.length - 1)],
    ['only-links', links.length > 0 && hasNoContent(said) ? SPAM_THRESHOLD : 0],
    ['link-in-name', linksOf(name).some(isForeign) ? 2 : 0],
    [
      'spam-words',
      links.some((link) => count(link, ADVERTISED) > 0) ? SPAM_THRESHOLD : wordPoints(`${subject}\n${said}`),
    ],
    ['foreign-script', isMostlyForeign(said) ? 2 : 0],
  ];
  const points = signs.reduce((sum, [, own]) => sum + own, 0);
  return points < SPAM_THRESHOLD ? [] : signs.flatMap(([reason, own]) => (own > 0 ? [reason] : []));
}

function linksOf(text: string): string[] {
  return text.match(LINK) ?? [];
}

function hostOf(link: string): string {
  const address = /^www\./i.test(link) ? `http://${link}` : link;
  return URL.canParse(address) ? new URL(address).hostname : '';
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

function hasNoContent(text: string): boolean {
  return count(text, WORD) < WORDS_MIN && count(text, LETTER) < LETTERS_MIN;
}

function wordPoints(text: string): number {
  const different = new Set(text.match(ADVERTISED)?.map((word) => word.toLowerCase()));
  return Math.min(WORDS_POINTS_MAX, different.size);
}

function isMostlyForeign(text: string): boolean {
  return count(text, FOREIGN) * 2 > count(text, LETTER);
}
