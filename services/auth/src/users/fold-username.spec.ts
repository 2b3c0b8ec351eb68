import { cleanLine, foldUsername, usernameProblem } from '@lml/common/contracts';
import fc from 'fast-check';

describe('foldUsername', () => {
  const character = fc.constantFrom(...'ABCXYZabcxyz019._-');
  const username = fc.string({ unit: character, minLength: 3, maxLength: 64 });

  it('gives one form for every capitalisation of a username', () => {
    fc.assert(
      fc.property(username, fc.infiniteStream(fc.boolean()), (name, capitals) => {
        const written = [...name].map((letter) =>
          capitals.next().value ? letter.toUpperCase() : letter.toLowerCase(),
        );
        expect(foldUsername(written.join(''))).toBe(foldUsername(name));
        expect(foldUsername(name)).toMatch(/^[a-z0-9._-]+$/);
      }),
    );
  });

  it('gives none for a name with any other character, even if its lower case is an ASCII letter', () => {
    const other = fc.string({ unit: 'binary', minLength: 1, maxLength: 1 });
    const like = fc.constantFrom('\u0130', '\u0131', '\u212a', '\u017f', '\uff41', ' ', ':', '@', '\n', '\0');
    fc.assert(
      fc.property(username, fc.oneof(other, like), username, (before, letter, after) => {
        fc.pre(!/[A-Za-z0-9._-]/.test(letter));
        expect(foldUsername(before + letter + after)).toBeNull();
      }),
    );
    expect(foldUsername('')).toBeNull();
  });

  it('gives one for each name that registration accepts', () => {
    const typed = fc.oneof(
      username,
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.oneof(character, fc.string()) }),
    );
    fc.assert(
      fc.property(typed, (name) => {
        if (usernameProblem(name) === null) expect(foldUsername(cleanLine(name))).not.toBeNull();
      }),
    );
  });
});
