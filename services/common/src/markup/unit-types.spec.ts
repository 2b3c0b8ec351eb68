import { describe, expect, it } from '@jest/globals';
import { parseUnitTypes, withoutUnitTypes } from './unit-types.js';

const STUDIO = [
  '**Superior Studio - 301.5 SqFt**',
  'KSH 2,850,000',
  'Larger plan with a balcony.',
  '*Best for couples*',
];

describe('parseUnitTypes', () => {
  it('reads four lines between other text [PROPERTY-5]', () => {
    const text = [
      'Intro',
      '',
      ...STUDIO,
      '',
      '**2 Bedroom - 1,121 SqM**',
      'KSH 18,500,000',
      'Corner.',
      '*Rare*',
    ].join('\n');
    expect(parseUnitTypes(text)).toEqual([
      {
        type: 'Superior Studio',
        size: 301.5,
        sizeUnit: 'SqFt',
        price: 2_850_000,
        description: 'Larger plan with a balcony.',
        subtitle: 'Best for couples',
      },
      {
        type: '2 Bedroom',
        size: 1121,
        sizeUnit: 'SqM',
        price: 18_500_000,
        description: 'Corner.',
        subtitle: 'Rare',
      },
    ]);
  });

  it('reads lines with Windows line endings', () => {
    expect(parseUnitTypes(STUDIO.join('\r\n'))).toHaveLength(1);
  });

  it.each([
    ['an ordinary bold line', ['**Note - read this**', ...STUDIO.slice(1)]],
    ['another unit', ['**Studio - 301 acres**', ...STUDIO.slice(1)]],
    ['a price without commas', [STUDIO[0], 'KSH 2850000', ...STUDIO.slice(2)]],
    ['no price', [STUDIO[0], STUDIO[2], STUDIO[3]]],
    ['no subtitle', STUDIO.slice(0, 3)],
    ['a blank description', [STUDIO[0], STUDIO[1], '', STUDIO[3]]],
    ['a fifth line', [...STUDIO, 'and more']],
  ])('does not read %s as a unit type [PROPERTY-5]', (_what, lines) => {
    expect(parseUnitTypes(lines.join('\n'))).toEqual([]);
  });
});

describe('withoutUnitTypes', () => {
  const unit = STUDIO.join('\n');

  it('removes unit types, with their heading and divider', () => {
    expect(
      withoutUnitTypes(`Before\n\n---\n\n## Unit types\n\n${unit}\n\n${unit}\n\n---\n\nAfter`).filter(
        Boolean,
      ),
    ).toEqual(['Before', '---', 'After']);
    expect(withoutUnitTypes(`Before\n\n---\n\n## Unit types\n\n${unit}`).filter(Boolean)).toEqual(['Before']);
  });

  it('keeps a heading with other text below it', () => {
    expect(withoutUnitTypes(`## Units\n\n${unit}\n\nAll face the sea.`).filter(Boolean)).toEqual([
      '## Units',
      'All face the sea.',
    ]);
  });

  it('keeps lines that only look like a unit type', () => {
    const lines = [STUDIO[0], 'about three million', ...STUDIO.slice(2)];
    expect(withoutUnitTypes(lines.join('\n'))).toEqual(lines);
  });
});
