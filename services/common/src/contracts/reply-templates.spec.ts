import { expect, it } from '@jest/globals';
import { filledTemplate, templateTextProblem } from './reply-templates.js';

it.each(['fristName', 'toString', 'constructor', '__proto__', ''])(
  'the placeholder {{%s}} is unknown, and stays as it is [SETTINGS-16]',
  (name) => {
    const text = `Hello {{${name}}}`;
    expect(templateTextProblem('Text', text)).toMatch(/^Text has the unknown placeholder/);
    expect(filledTemplate(text, { firstName: 'Achieng' })).toBe(text);
  },
);

it('fills in known placeholders, empty values too', () => {
  expect(templateTextProblem('Text', '{{ firstName }}{{signature}}')).toBeNull();
  expect(filledTemplate('{{ firstName }}{{signature}}.', { firstName: 'Achieng', signature: '' })).toBe(
    'Achieng.',
  );
});
