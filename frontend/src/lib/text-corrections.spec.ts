import { beforeEach, describe, expect, it } from '@jest/globals';

type Corrections = typeof import('./text-corrections.js');
let copies = 0;
/** Loads the module again: it keeps the corrections. */
const fresh = (): Promise<Corrections> => import(`./text-corrections.js?copy=${copies++}`);
let module: Corrections;
const builtIn = () => ({ title: 'Mali {n}', steps: ['moja', { text: 'mbili' }] });

beforeEach(async () => {
  module = await fresh();
});

describe('corrections of the Swahili texts', () => {
  it('replace the texts of their keys, in lists too, and are taken back [TEXTS-3]', () => {
    const texts = module.correctable('home', builtIn());
    const step = texts.steps[1];
    module.correctTexts({ version: 2, texts: { 'home.title': 'Nyumba {n}', 'home.steps.1.text': 'pili' } });
    expect(texts).toEqual({ title: 'Nyumba {n}', steps: ['moja', { text: 'pili' }] });
    // Modules keep parts.
    expect(texts.steps[1]).toBe(step);
    module.correctTexts({ version: 3, texts: { 'home.steps.0': 'kwanza' } });
    expect(texts).toEqual({ title: 'Mali {n}', steps: ['kwanza', { text: 'mbili' }] });
    module.correctTexts({ version: 4, texts: {} });
    expect(texts).toEqual(builtIn());
  });

  it('reach files that are loaded later [TEXTS-3]', () => {
    module.correctTexts({ version: 2, texts: { 'home.title': 'Nyumba {n}' } });
    expect(module.correctable('home', builtIn()).title).toBe('Nyumba {n}');
  });

  it('are ignored if they are older [TEXTS-3]', () => {
    const texts = module.correctable('home', builtIn());
    module.correctTexts({ version: 3, texts: { 'home.title': 'Nyumba {n}' } });
    module.correctTexts({ version: 2, texts: { 'home.title': 'Jumba {n}' } });
    module.correctTexts(undefined);
    expect(texts.title).toBe('Nyumba {n}');
  });

  it.each([
    ['of an unknown file', 'about.title', 'x'],
    ['of an unknown text', 'home.subtitle', 'x'],
    ['of a part that is no text', 'home.steps', 'x'],
    ['of a path through a text', 'home.title.0', 'x'],
    ['with other placeholders', 'home.title', 'Nyumba'],
    ['of the prototype', 'home.__proto__.title', 'x'],
  ])('%s are ignored [TEXTS-3]', (_what, key, text) => {
    const texts = module.correctable('home', builtIn());
    module.correctTexts({ version: 2, texts: { [key]: text } });
    expect(texts).toEqual(builtIn());
    expect(({} as Record<string, unknown>).title).toBeUndefined();
  });
});
