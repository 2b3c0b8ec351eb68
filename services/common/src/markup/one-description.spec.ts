import { describe, expect, it } from '@jest/globals';
import { plainMarkup, renderMarkup } from './render-markup.js';
import { parseUnitTypes } from './unit-types.js';

/** Every kind of mark, a unit type, and text that only looks like a mark. */
const SAMPLE = [
  '## About it',
  'A **bold**, *italic* and __underlined__ house <b>with</b> [no link](https://example.com).',
  '### Rooms',
  '- Kitchen',
  '- *Two* bathrooms',
  '1. First the deposit',
  '2. Then the rest',
  '---',
  'The end.',
  '',
  '**Superior Studio - 301 SqFt**',
  'KSH 2,850,000',
  'Larger plan with a balcony.',
  '*Best for couples*',
].join('\n');

/** Returns the visible text: paragraphs and items, in order. */
function textsOf(html: string, tags: string): string[] {
  const blocks = html.matchAll(new RegExp(`<(${tags})>(.*?)</\\1>`, 'gs'));
  return [...blocks].map(([, , inner]) =>
    inner!
      .replace(/<[^>]+>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&'),
  );
}

describe('one description', () => {
  it('has the same text in the preview and the page (HTML) as in brochures and other plain texts [EDITOR-4]', () => {
    const html = renderMarkup(SAMPLE);
    const { paragraphs, items } = plainMarkup(SAMPLE);
    expect(paragraphs).toEqual(textsOf(html, 'p'));
    expect(items).toEqual(textsOf(html, 'li'));
    expect(textsOf(html, 'h3|h4')).toEqual(['About it', 'Rooms']);
    expect([...paragraphs, ...items]).toEqual([
      'A bold, italic and underlined house <b>with</b> [no link](https://example.com).',
      'The end.',
      'Kitchen',
      'Two bathrooms',
      'First the deposit',
      'Then the rest',
    ]);
  });

  it('has no unit types in either of them', () => {
    expect(parseUnitTypes(SAMPLE).map(({ type }) => type)).toEqual(['Superior Studio']);
    expect(renderMarkup(SAMPLE)).not.toContain('Studio');
    expect(JSON.stringify(plainMarkup(SAMPLE))).not.toContain('Studio');
  });
});
