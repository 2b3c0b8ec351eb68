import { correctionProblem, type TextCorrections } from '@lml/common/contracts';

/**
 * Puts what staff have corrected into the texts of the Swahili pages. `build/language.ts` passes each copy file of that
 * build through {@link correctable}; the English build has nothing of this. Texts are read while rendering: one that a
 * module reads when it is loaded keeps its built-in words.
 */

type Texts = Record<string, unknown>;

const files = new Map<string, Texts>();
/** Built-in texts of what is corrected at present, by key. */
const builtIn = new Map<string, string>();
let current: TextCorrections = { version: 0, texts: {} };

/** Corrects a copy file, now and whenever the corrections change. @param name `property` of `property-copy.json` */
export function correctable<File extends Texts>(name: string, texts: File): File {
  files.set(name, texts);
  for (const key of Object.keys(current.texts)) if (fileOf(key) === name) correct(key);
  return texts;
}

/** Puts corrections in place of the present ones, unless they are older. */
export function correctTexts(corrections: TextCorrections | undefined): void {
  if (!corrections || corrections.version <= current.version) return;
  current = corrections;
  for (const [key, text] of builtIn) setText(key, text);
  builtIn.clear();
  Object.keys(corrections.texts).forEach(correct);
}

/** Ignores texts of other versions of the site: those that are not there, or have other placeholders. */
function correct(key: string): void {
  const text = current.texts[key]!;
  const before = textAt(key);
  if (before === undefined || correctionProblem(text, before)) return;
  builtIn.set(key, before);
  setText(key, text);
}

const fileOf = (key: string) => key.slice(0, key.indexOf('.'));

function textAt(key: string): string | undefined {
  const [holder, name] = holderOf(key);
  const text = holder && Object.hasOwn(holder, name) ? holder[name] : undefined;
  return typeof text === 'string' ? text : undefined;
}

function setText(key: string, text: string): void {
  const [holder, name] = holderOf(key);
  if (holder) holder[name] = text;
}

/** The object or list that holds the text of a key, and its name there. */
function holderOf(key: string): [holder: Texts | undefined, name: string] {
  const [file = '', ...path] = key.split('.');
  const name = path.pop() ?? '';
  let holder: unknown = files.get(file);
  for (const part of path) holder = isTexts(holder) && Object.hasOwn(holder, part) ? holder[part] : undefined;
  return [isTexts(holder) ? holder : undefined, name];
}

function isTexts(value: unknown): value is Texts {
  return typeof value === 'object' && value !== null;
}
