import { describe, expect, it } from '@jest/globals';
import { parseInline, parseMarkup } from './markup.js';

const plain = (text: string) => [{ style: 'plain', text }];

describe('parseMarkup', () => {
  it('reads every kind of block, line by line', () => {
    expect(
      parseMarkup(
        'First line\nSecond line\n\n## Big\n### Small\n- one\n- two\n\n1. first\n2. second\n---\nEnd',
      ),
    ).toEqual([
      { kind: 'paragraph', content: plain('First line') },
      { kind: 'paragraph', content: plain('Second line') },
      { kind: 'heading', level: 2, content: plain('Big') },
      { kind: 'heading', level: 3, content: plain('Small') },
      { kind: 'list', ordered: false, items: [plain('one'), plain('two')] },
      { kind: 'list', ordered: true, items: [plain('first'), plain('second')] },
      { kind: 'divider' },
      { kind: 'paragraph', content: plain('End') },
    ]);
  });

  it('starts a new list after a blank line', () => {
    expect(parseMarkup('- one\n\n- two')).toHaveLength(2);
  });

  const unit = '**1 Bedroom - 64 SqM**\nKSH 8,700,000\nOpen kitchen.\n*Easy to let*';

  it('leaves unit types to their own section, with the heading that had nothing else beneath', () => {
    expect(parseMarkup(`Before\n\n## Unit types and pricing\n\n${unit}\n\n${unit}\n\n---\n\nAfter`)).toEqual([
      { kind: 'paragraph', content: plain('Before') },
      { kind: 'divider' },
      { kind: 'paragraph', content: plain('After') },
    ]);
  });

  it('keeps that heading where something else stands beneath it', () => {
    expect(parseMarkup(`## Units\n\n${unit}\n\nAll face the sea.`)).toMatchObject([
      { kind: 'heading' },
      { kind: 'paragraph' },
    ]);
  });

  it('keeps four lines that only look like a unit type', () => {
    expect(parseMarkup(unit.replace('KSH 8,700,000', 'about nine million'))).toHaveLength(4);
  });

  it('finishes quickly with a hostile text', () => {
    const start = performance.now();
    parseMarkup('*'.repeat(40_000));
    parseMarkup('__a'.repeat(13_000));
    parseMarkup('**a '.repeat(10_000));
    expect(performance.now() - start).toBeLessThan(2000);
  });
});

describe('parseInline', () => {
  it('reads bold, italic and underline', () => {
    expect(parseInline('a **b** c *d* e __f__.')).toEqual([
      { style: 'plain', text: 'a ' },
      { style: 'bold', text: 'b' },
      { style: 'plain', text: ' c ' },
      { style: 'italic', text: 'd' },
      { style: 'plain', text: ' e ' },
      { style: 'underline', text: 'f' },
      { style: 'plain', text: '.' },
    ]);
  });

  it.each(['2 * 3 * 4', 'snake_case_word', '**open', '<b>not HTML</b>', '[link](javascript:alert(1))'])(
    'leaves %s as it is',
    (text) => {
      expect(parseInline(text)).toEqual(plain(text));
    },
  );
});
