import type { SpamReason } from '@lml/common/contracts';

/** From this many points on a message is spam. */
const SPAM_THRESHOLD = 3;
/** A text with fewer words and fewer letters than this beside its links says nothing. Some languages don't part words. */
const WORDS_MIN = 3;
const LETTERS_MIN = 10;
/** Words of a text count for so much at most: nobody is turned away for words alone, in a script that staff read. */
const WORDS_POINTS_MAX = 2;

const LINK = /(?:https?:\/\/|www\.)[^\s<>"'[\]]+/giu;
const LETTER = /\p{L}/gu;
const WORD = /\p{L}{2,}/gu;
/** Scripts that neither English nor Swahili is written in, nor the other languages of the country's neighbours. */
const FOREIGN = /[\p{sc=Cyrl}\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}]/gu;

/** What robots advertise: in an address it gives a message away, in a text it is a sign among others. */
const ADVERTISED =
  /casino|viagra|\b(?:cialis|porn|xxx|escorts?)\b|jackpot|poker|betting|1xbet|gambl|slots?-?online|free-?spins|crypto-?(?:invest|profit|trad)|bitcoin-?(?:invest|profit)|forex-?(?:signal|robot)|backlinks|seo-?(?:service|rank)|payday|replica-?watch|казино|ставк[аи]|букмекер|бонус|заработ[ао]к|виагра|рулетк|赌场|娱乐城|博彩|彩票|时时彩|カジノ|카지노|토토|คาสิโน|พนัน/giu;

/** What a visitor typed. */
export interface SubmittedText {
  name: string;
  subject: string;
  message: string;
}

/**
 * What gives a robot's message away by what it says; empty for a person's. Signs add up, because none of them alone
 * proves much: people send a link or two to what they have seen, have names in all the scripts of the world, and write
 * in their own language.
 *
 * | sign                                                       | points            |
 * | ---------------------------------------------------------- | ----------------- |
 * | links to other sites                                       | 1 each, but the first |
 * | next to nothing beside them                                | 3                 |
 * | a link where a name belongs                                | 2                 |
 * | a link whose address says what robots advertise            | 3                 |
 * | words of that kind in the text                             | 1 each, 2 at most |
 * | mostly in a script that the site's languages don't use     | 2                 |
 *
 * @param ownHosts the site's: links to it are what a visitor asks about, and count for nothing
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
