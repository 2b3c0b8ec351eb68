import { beginningOf } from './plain-text.js';

it('returns the paragraphs without markup, headings, lists and unit types', () => {
  const description = [
    'A **quiet** flat in *Kilimani*, __newly painted__.',
    '## Inside',
    '- Two bedrooms',
    '1. First',
    '---',
    'It faces east.',
    '',
    '**Studio - 226 SqFt**',
    'KSH 2,100,000',
    'Small.',
    '*For one*',
  ].join('\n');
  expect(beginningOf(description, 80)).toBe('A quiet flat in Kilimani, newly painted. It faces east.');
});

it('returns the items if there are only lists', () => {
  expect(beginningOf('## Has\n- A **lift**\n- A borehole', 80)).toBe('A lift; A borehole');
});

it('ends with a whole sentence, unless too little would be left', () => {
  expect(beginningOf('One two three four. Five six seven.', 5)).toBe('One two three four.');
  expect(beginningOf('One. Two three four five six seven', 5)).toBe('One. Two three four five…');
});

it('keeps unknown markup as text', () => {
  expect(beginningOf('<b>Bold</b> & 2 * 3 * 4', 80)).toBe('<b>Bold</b> & 2 * 3 * 4');
});
