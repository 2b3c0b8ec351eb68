import { describe, expect, it } from '@jest/globals';
import { processorTime } from '../testing/processor-time.js';
import { MARKUP_MAX, MARKUP_TAGS, plainMarkup, renderMarkup } from './render-markup.js';

/** Tags and texts in order; whatever a browser would parse as a tag is one. */
function tagsIn(html: string): string[] {
  return html.match(/<[^>]*>?/g) ?? [];
}

const ALLOWED = new RegExp(`^</?(?:${MARKUP_TAGS.join('|')})(?: start="\\d+")?>$`);

function expectOnlyAllowedTags(html: string): void {
  expect(tagsIn(html).filter((tag) => !ALLOWED.test(tag))).toEqual([]);
}

describe('renderMarkup', () => {
  it('renders every kind of block, line by line [PROPERTY-4, EDITOR-5]', () => {
    expect(
      renderMarkup(
        'First line\nSecond line\n\n## Big\n### Small\n- one\n- two\n1. first\n2. second\n---\nEnd',
      ),
    ).toBe(
      [
        '<p>First line</p>',
        '<p>Second line</p>',
        '<h3>Big</h3>',
        '<h4>Small</h4>',
        '<ul>\n<li>one</li>\n<li>two</li>\n</ul>',
        '<ol>\n<li>first</li>\n<li>second</li>\n</ol>',
        '<hr>',
        '<p>End</p>\n',
      ].join('\n'),
    );
  });

  it('renders bold, italic and underline [PROPERTY-4, EDITOR-5]', () => {
    expect(renderMarkup('a **b** c *d* e __f__.')).toBe(
      '<p>a <strong>b</strong> c <em>d</em> e <u>f</u>.</p>\n',
    );
  });

  it('never writes h1 or h2, and skips no level', () => {
    expect(renderMarkup('### First\n# Second\n### Third\n#### Fourth').match(/<h\d/g)).toEqual([
      '<h3',
      '<h3',
      '<h4',
      '<h4',
    ]);
  });

  it('closes each heading with its own tag', () => {
    expect(renderMarkup('### A\n## B\n### C')).toBe('<h3>A</h3>\n<h3>B</h3>\n<h4>C</h4>\n');
  });

  it('treats items with a blank line between them as one list', () => {
    expect(renderMarkup('- one\n\n- two')).toBe('<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n');
  });

  it('ends a list at the next line that is not an item', () => {
    expect(renderMarkup('- one\ntwo')).toBe('<ul>\n<li>one</li>\n</ul>\n<p>two</p>\n');
  });

  it.each([
    '2 * 3 * 4',
    'snake_case_word',
    'snake__case__word',
    '**open',
    '[a](https://example.com)',
    '![a](b.png)',
  ])('leaves %s unchanged', (text) => {
    expect(renderMarkup(text)).toBe(`<p>${text}</p>\n`);
  });

  it('treats a mark after a backslash literally', () => {
    expect(renderMarkup('\\*not italic\\*')).toBe('<p>*not italic*</p>\n');
  });

  it('omits unit types', () => {
    const unit = '**1 Bedroom - 64 SqM**\nKSH 8,700,000\nOpen kitchen.\n*Easy to let*';
    expect(renderMarkup(`Before\n\n## Unit types\n\n${unit}\n\n---\n\nAfter`)).toBe(
      '<p>Before</p>\n<hr>\n<p>After</p>\n',
    );
  });

  it('returns an empty string for an empty text', () => {
    expect(renderMarkup(' \n\r\n\t')).toBe('');
  });
});

describe('plainMarkup', () => {
  it('returns paragraphs and items without marks, and omits headings and dividers', () => {
    expect(
      plainMarkup(
        '## Big\nA **quiet** *flat*, __new__, 2 \\* 3.\n- one\n- **two**\n  - three\n---\n1. first\n### Small\n<b>End</b> & on',
      ),
    ).toEqual({
      paragraphs: ['A quiet flat, new, 2 * 3.', '<b>End</b> & on'],
      items: ['one', 'two', 'three', 'first'],
    });
  });

  it('omits unit types', () => {
    const unit = '**1 Bedroom - 64 SqM**\nKSH 8,700,000\nOpen kitchen.\n*Easy to let*';
    expect(plainMarkup(`## Unit types\n${unit}\n\nAfter`)).toEqual({ paragraphs: ['After'], items: [] });
  });
});

describe('renderMarkup with a hostile text', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '**<svg onload=alert(1)>**',
    '## <iframe src="javascript:alert(1)">',
    '[x](javascript:alert(1))',
    '![x](x" onerror="alert(1))',
    '<javascript:alert(1)>',
    '[x]: javascript:alert(1)',
    '- <a href="&#106;avascript:alert(1)">x</a>',
    '```html\n<b>\n```',
    '> <b>quoted</b>',
    'a | b\n- | -\n<i> | <b>',
    '\u0000<b\u0000>',
  ])('renders %j as plain text [PROPERTY-4, EDITOR-5]', (text) => {
    const html = renderMarkup(text);
    expectOnlyAllowedTags(html);
    expect(html).not.toMatch(/<(?:a|b|i|img|script|svg|iframe)\b/);
  });

  it('parses at most its maximum length', () => {
    const hostile = [
      '*'.repeat(100_000),
      '__a'.repeat(33_000),
      '**a '.repeat(25_000),
      '- '.repeat(50_000),
      '1. '.repeat(33_000),
      '#'.repeat(100_000),
      `${'> '.repeat(5000)}x`,
      '*_'.repeat(50_000),
      '\\'.repeat(100_000),
      '- x\n'.repeat(25_000),
    ];
    for (const text of hostile) expectOnlyAllowedTags(renderMarkup(text));
    expect(renderMarkup('x'.repeat(100_000))).toBe(`<p>${'x'.repeat(MARKUP_MAX)}</p>\n`);
  });

  it.each<[string, string]>([
    ['stars', '*'],
    ['underlines', '__'],
    ['unclosed bold', '**a '],
    ['alternating stars and underlines', '*_'],
    ['nested lists', '- '],
    ['ever deeper lists', '  - x\n    - y\n      - z\n'],
    ['nested numbered lists', '1. '],
    ['ten thousand lines', 'a\n'],
    ['ten thousand items', '- x\n'],
    ['headings', '## x\n'],
    ['backslashes', '\\*'],
    ['brackets', '[]('],
    ['less-than signs', '<a '],
  ])('takes linear time: %s', (_what, piece) => {
    const time = (text: string) => processorTime(() => renderMarkup(text));
    const hostile = piece.repeat(Math.ceil(MARKUP_MAX / piece.length));
    const plain = 'It lies on a quiet street, with **sea** in view.\n'.repeat(Math.ceil(MARKUP_MAX / 50));
    // Four times the input takes about four times as long; quadratic time would be sixteen times.
    const quarter = hostile.slice(0, MARKUP_MAX / 4);
    expect(time(hostile)).toBeLessThan(12 * Math.max(time(quarter), time(plain) / 4));
  });

  it('writes only its own tags, each closed, for any input', () => {
    const pieces = [
      ...['**', '__', '*', '_', '#', '## ', '### ', '- ', '1. ', '---', '\n', '\n\n', ' ', '\\', '\t', '\r'],
      ...['<', '>', '&', '"', "'", '<b>', '</p>', '<!--', '-->', '&lt;', '&#60;', '](', '[', '![', '`', '~~'],
      ...['javascript:', 'onerror=', 'x', 'Ä', '🏠', '\u202e', '\u0000', '\ud83c', '> ', '| ', '+ ', '1) '],
    ];
    const random = numbersFrom(20_261_121);
    for (let round = 0; round < 3000; round += 1) {
      const text = Array.from({ length: 1 + random(40) }, () => pieces[random(pieces.length)]).join('');
      const html = renderMarkup(text);
      expectOnlyAllowedTags(html);
      expectAllClosed(html);
    }
  });
});

/** Deterministic numbers, so that failures are reproducible. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function expectAllClosed(html: string): void {
  const open: string[] = [];
  for (const tag of tagsIn(html)) {
    const name = /[a-z0-9]+/.exec(tag)![0];
    if (name === 'hr') continue;
    if (tag.startsWith('</')) {
      if (open.pop() !== name) throw new Error(`${tag} closes another tag in ${html}`);
    } else open.push(name);
  }
  expect(open).toEqual([]);
}
