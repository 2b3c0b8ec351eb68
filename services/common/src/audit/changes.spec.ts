import { describe, expect, it } from '@jest/globals';
import { differences } from './changes.js';

describe('differences', () => {
  it('names only the fields that differ', () => {
    const same = { title: 'Villa', features: ['Pool', 'Lift'], size: null };
    expect(differences({ ...same, price: 5 }, { ...same, features: ['Pool', 'Lift'], price: 7 })).toEqual([
      { field: 'price', before: 5, after: 7 },
    ]);
  });

  it('takes a missing field, undefined and null for the same nothing', () => {
    expect(differences({ size: null }, { bedrooms: undefined })).toEqual([]);
  });

  it('compares dates as the texts that are stored', () => {
    const at = new Date('2026-01-02T03:04:05Z');
    expect(differences({ at }, { at: at.toISOString() })).toEqual([]);
  });

  it('shows a new thing whole, and a deleted one too', () => {
    expect(differences(null, { title: 'Villa' })).toEqual([{ field: 'title', before: null, after: 'Villa' }]);
    expect(differences({ title: 'Villa' }, null)).toEqual([{ field: 'title', before: 'Villa', after: null }]);
  });

  it.each(['password', 'passwordHash', 'password_hash', 'tokenHash', 'token', 'clientSecret'])(
    'never keeps what lies in %s [ACCOUNT-12]',
    (field) => {
      expect(differences({ [field]: 'one' }, { [field]: 'two' })).toEqual([]);
    },
  );

  it('drops NUL, which PostgreSQL cannot hold', () => {
    expect(differences({}, { name: 'a\0b' })).toEqual([{ field: 'name', before: null, after: 'ab' }]);
  });
});
