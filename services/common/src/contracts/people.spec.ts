import { ACCOUNT_TEXTS, passwordProblem, usernameProblem } from './people.js';

describe('usernameProblem', () => {
  it.each(['abc', ' Wanjiru.Kamau ', 'a_b-c.1', 'x'.repeat(64)])('accepts %s', (username) => {
    expect(usernameProblem(username)).toBeNull();
  });

  it.each([
    ['', ACCOUNT_TEXTS.usernameTooShort],
    [' ab ', ACCOUNT_TEXTS.usernameTooShort],
    ['x'.repeat(65), ACCOUNT_TEXTS.usernameTooLong],
    ['two words', ACCOUNT_TEXTS.usernameCharacters],
    ['wanjirũ', ACCOUNT_TEXTS.usernameCharacters],
    ['<script>', ACCOUNT_TEXTS.usernameCharacters],
  ])('rejects %s: %s [ACCOUNT-4]', (username, problem) => {
    expect(usernameProblem(username)).toBe(problem);
  });
});

describe('passwordProblem', () => {
  it.each(['twelve chars', 'пароль-длинный', 'x'.repeat(256)])('accepts %s', (password) => {
    expect(passwordProblem(password, 'wanjiru')).toBeNull();
  });

  it.each([
    ['eleven char', ACCOUNT_TEXTS.passwordTooShort],
    ['x'.repeat(257), ACCOUNT_TEXTS.passwordTooLong],
    ['sample-karibu-2026', ACCOUNT_TEXTS.passwordIsSample],
    ['Wanjiru.Kamau', ACCOUNT_TEXTS.passwordIsUsername],
  ])('rejects %s: %s [ACCOUNT-4]', (password, problem) => {
    expect(passwordProblem(password, 'wanjiru.kamau ')).toBe(problem);
  });
});
