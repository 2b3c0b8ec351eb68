import { describe, expect, it } from '@jest/globals';
import { differences } from './changes.js';

describe('differences', () => {
  it('returns only the fields that differ', () => {
    const same = { title: 'Villa', features: ['Pool', 'Lift'], size: null };
    expect(differences({ ...same, price: 5 }, { ...same, features: ['Pool', 'Lift'], price: 7 })).toEqual([
      { field: 'price', before: 5, after: 7 },
    ]);
  });

  it('treats a missing field, undefined and null as equal', () => {
    expect(differences({ size: null }, { bedrooms: undefined })).toEqual([]);
  });

  it('compares dates by their stored text', () => {
    const at = new Date('2026-01-02T03:04:05Z');
    expect(differences({ at }, { at: at.toISOString() })).toEqual([]);
  });

  it('returns every field of a new or deleted record', () => {
    expect(differences(null, { title: 'Villa' })).toEqual([{ field: 'title', before: null, after: 'Villa' }]);
    expect(differences({ title: 'Villa' }, null)).toEqual([{ field: 'title', before: 'Villa', after: null }]);
  });

  it.each(['password', 'passwordHash', 'password_hash', 'tokenHash', 'token', 'clientSecret'])(
    'never contains the value of %s [ACCOUNT-12]',
    (field) => {
      expect(differences({ [field]: 'one' }, { [field]: 'two' })).toEqual([]);
    },
  );

  it('removes NUL, which PostgreSQL cannot store', () => {
    expect(differences({}, { name: 'a\0b' })).toEqual([{ field: 'name', before: null, after: 'ab' }]);
  });
});
