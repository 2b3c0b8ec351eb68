/** A text of the Swahili pages as staff have corrected it. */
export interface SwahiliText {
  /** Name of the text's file and its path there, such as `property.empty.title`. */
  key: string;
  text: string;
  /** The built-in text that was corrected: staff look again once it is another one. */
  builtIn: string;
}

/** Values of the section `swahili` of the settings. */
export interface SwahiliTexts {
  texts: SwahiliText[];
}

/** `GET /api/site-settings/sw`: corrected texts by key. */
export interface TextCorrections {
  /** Grows with each change. */
  version: number;
  texts: Record<string, string>;
}

export const SWAHILI_TEXT_LIMITS = { textsMax: 2000, keyMax: 150, textMax: 2000 } as const;

const KEY = /^[a-z][a-z-]*(?:\.[\w-]+)+$/;

/** Placeholders of a text, such as `{n}`, sorted, each as often as it is there. */
export function placeholdersOfText(text: string): string[] {
  return (text.match(/\{\w+\}/g) ?? []).sort();
}

/** Returns the problem of a corrected text as a sentence, or null. @param builtIn the text that it replaces */
export function correctionProblem(text: string, builtIn: string): string | null {
  const { length } = Array.from(text.trim());
  if (length < 1 || length > SWAHILI_TEXT_LIMITS.textMax)
    return `The text must be 1 to ${SWAHILI_TEXT_LIMITS.textMax.toLocaleString('en-US')} characters`;
  const [given, needed] = [placeholdersOfText(text), placeholdersOfText(builtIn)];
  if (given.join() !== needed.join())
    return needed.length === 0
      ? `The text must have no placeholder, and has ${given.join(', ')}`
      : `The text must have each placeholder as often as the built-in text: ${needed.join(', ')}`;
  const lines = builtIn.split('\n').length;
  return text.trim().split('\n').length === lines
    ? null
    : `The text must have ${lines === 1 ? '1 line' : `${lines} lines`}, as the built-in text has`;
}

/** Returns the problem of a list of corrected texts, or null. */
export function swahiliTextsProblem(texts: unknown): string | null {
  const { textsMax, keyMax, textMax } = SWAHILI_TEXT_LIMITS;
  if (!Array.isArray(texts) || texts.length > textsMax)
    return `Texts must be a list of at most ${textsMax.toLocaleString('en-US')}`;
  const keys = new Set<string>();
  for (const entry of texts as unknown[]) {
    if (!isSwahiliText(entry)) return 'Each text must have key, text and builtIn';
    const { key, text, builtIn } = entry;
    if (key.length > keyMax || !KEY.test(key))
      return `Each key must be the path of a text, such as property.empty.title, of at most ${keyMax} characters`;
    if (builtIn.length > textMax) return `The built-in text of ${key} is too long`;
    const problem = correctionProblem(text, builtIn);
    if (problem) return `${key}: ${problem}`;
    if (keys.has(key)) return `${key} is in the list twice`;
    keys.add(key);
  }
  return null;
}

function isSwahiliText(value: unknown): value is SwahiliText {
  const keys = ['key', 'text', 'builtIn'];
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.keys(value).length === keys.length &&
    keys.every((key) => typeof (value as Record<string, unknown>)[key] === 'string')
  );
}
