import { parseReference, propertyReference } from './properties.js';

describe('parseReference', () => {
  it.each(['LML-12', 'lml-12', 'lml 12', 'LML12', ' LML - 12 ', 'LML–12', 'Lml-0012'])(
    'reads %s [LIST-16]',
    (text) => {
      expect(parseReference(text)).toBe(12);
    },
  );

  it.each([
    '',
    '12',
    'LML',
    'LML-',
    'LML-0',
    'LML-1a',
    'LML-1 2',
    'XLML-12',
    'LML-1.5',
    `LML-${'9'.repeat(16)}`,
  ])('rejects "%s"', (text) => {
    expect(parseReference(text)).toBeNull();
  });

  it('reads the result of propertyReference', () => {
    expect(parseReference(propertyReference(72))).toBe(72);
  });
});
