import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** A text for visitors in both languages. */
export interface TextPair {
  /** Name of its file and its path there, such as `property.empty.title`. */
  key: string;
  english: string;
  swahili: string;
}

const NAME = 'virtual:swahili-texts';

/**
 * Provides all texts of visitors' pages in both languages, for the screen on which staff correct the Swahili. Apart
 * from the pages' own modules, which would else be split for one screen.
 * @param content folder of the copy files
 */
export function swahiliTexts(content: string): Plugin {
  return {
    name: 'swahili-texts',
    resolveId: (source) => (source === NAME ? `\0${NAME}` : null),
    load: (id) => (id === `\0${NAME}` ? `export default ${JSON.stringify(textPairs(content))}` : null),
  };
}

/** Returns all texts that have Swahili, in the order of their files. */
export function textPairs(content: string): TextPair[] {
  return readdirSync(join(content, 'sw')).flatMap((file) => {
    const [english, swahili] = [join(content, file), join(content, 'sw', file)].map((path) =>
      textsOf(fileKey(file), JSON.parse(readFileSync(path, 'utf8'))),
    );
    return english!.map(([key, text], place) => ({ key, english: text, swahili: swahili![place]![1] }));
  });
}

/** Start of the keys of a file's texts: `property` for `property-copy.json`. */
export function fileKey(file: string): string {
  return file.replace(/-copy\.json$/, '');
}

function textsOf(key: string, value: unknown): [key: string, text: string][] {
  if (typeof value === 'string') return value === '' ? [] : [[key, value]];
  return Object.entries(value as object).flatMap(([name, part]) => textsOf(`${key}.${name}`, part));
}
