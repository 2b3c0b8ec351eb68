import { expect, it } from '@jest/globals';
import { isCommonPassword } from './common-passwords.js';

it.each([
  'qwertyuiop123',
  'Password123456',
  'PASSWORD!!!!2026',
  'P@ssw0rd2026!',
  'pass word 1234',
  '2026-password',
  'passwordpassword',
  'dragon.dragon.dragon',
  'iloveyou!!!!',
  'Iloveyou12345678',
  '123456789012',
  '111111111111',
  'abababababab',
  'ｐａｓｓｗｏｒｄ１２３４',
  'letmeinletmein',
])('rejects %s', (password) => expect(isCommonPassword(password)).toBe(true));

it.each([
  'a long enough password',
  'another long password',
  'maji safi ya mvua 7',
  'correct horse battery staple',
  'nyumba-kubwa-karibu-na-ziwa',
  '7f0e1b1e-8a55-4c5e-9d0a-3b8c1f9d2e77',
  'dragon 84726194038271',
  '𝄞𝄢𝄫𝄪 chini ya mwembe',
  'пароль из нескольких слов',
])('accepts %s', (password) => expect(isCommonPassword(password)).toBe(false));
