import { dictionary } from '@zxcvbn-ts/language-common';

/** The 49,000 passwords most frequent in leaks. */
const COMMON = new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()));

/** Characters that people substitute for letters. */
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

/** Up to this many characters around a common password do not make it safe. */
const DECORATION_MAX = 8;
/** Shorter ones occur by chance. */
const COMMON_MIN = 4;

/**
 * Returns whether a password is among the most common ones, ignoring decoration: case, digits and punctuation around
 * it, spaces, 0 for o, and repetition.
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

/** Returns the repeated unit: "abcabc" → "abc"; other texts unchanged. */
function repeatedUnit(text: string): string {
  const period = (text + text).indexOf(text, 1);
  return text.slice(0, period);
}
