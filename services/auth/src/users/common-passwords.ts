import { dictionary } from '@zxcvbn-ts/language-common';

/** The 49,000 passwords seen most often in leaks. */
const COMMON = new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()));

/** What people put in a letter's place. */
const LOOKALIKES: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/** So much around a common password, or a common password itself, makes it no better. */
const DECORATION_MAX = 8;
/** Shorter ones occur by chance. */
const COMMON_MIN = 4;

/**
 * Whether a password is among the most common ones, as it stands or decorated: in another case, with digits and
 * punctuation around it, with spaces within, with 0 for o, or written twice and more.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  const joined = plain.replace(/[\s._-]/g, '');
  return [plain, joined].some(
    (text) => isCommon(text) || isCommon(withoutLookalikes(text)) || isDecorated(text),
  );
}

function isCommon(text: string): boolean {
  return COMMON.has(text) || COMMON.has(repeatedUnit(text)) || new Set(text).size < 3;
}

function isDecorated(text: string): boolean {
  const [, before = '', core = '', after = ''] = /^([^\p{L}]*)(.*?)([^\p{L}]*)$/su.exec(text) ?? [];
  if (core.length < COMMON_MIN) return false;
  if (!isCommon(core) && !isCommon(withoutLookalikes(core))) return false;
  return [before, after].every((part) => part.length <= DECORATION_MAX || isCommon(part));
}

function withoutLookalikes(text: string): string {
  return text.replace(/[@431!0$57]/g, (sign) => LOOKALIKES[sign]!);
}

/** "abcabc" → "abc"; a text that repeats nothing stays. */
function repeatedUnit(text: string): string {
  const period = (text + text).indexOf(text, 1);
  return text.slice(0, period);
}
