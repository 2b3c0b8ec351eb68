import { cleanLine, cleanText, EMAIL_PATTERN } from './text.js';

describe('cleanText', () => {
  it('removes control characters and outer space, and keeps line breaks and tabs', () => {
    expect(cleanText('  a\u0000b\r\nc\td\u007f\u0085  ')).toBe('ab\nc\td');
  });

  it('removes halves of characters, which no database stores', () => {
    expect(cleanText('a\ud83d b\udc4d 👍')).toBe('a b 👍');
  });

  it('keeps letters of every language, and emoji', () => {
    expect(cleanText('Habari! Ng’ombe – naïve 👍🏾')).toBe('Habari! Ng’ombe – naïve 👍🏾');
  });
});

describe('cleanLine', () => {
  it('makes one line of it', () => {
    expect(cleanLine(' Bcc:\r\n  evil@example.com\tx ')).toBe('Bcc: evil@example.com x');
  });
});

describe('EMAIL_PATTERN', () => {
  it.each(['a@example.com', 'a.b+c@sub.example.co.ke', "o'neil@example.org", 'ünï@example.com'])(
    'accepts %s',
    (email) => {
      expect(EMAIL_PATTERN.test(email)).toBe(true);
    },
  );

  it.each([
    '',
    'a',
    'a@b',
    'a b@example.com',
    'a@@example.com',
    'a@example.com,b@example.com',
    'a@exa_mple.com',
    'a@-x.com',
    '<a@example.com>',
  ])('refuses %s', (email) => {
    expect(EMAIL_PATTERN.test(email)).toBe(false);
  });

  it('stays quick on long hostile input', () => {
    const started = process.cpuUsage().user;
    EMAIL_PATTERN.test(`a@${'a-'.repeat(50_000)}!`);
    EMAIL_PATTERN.test(`a@${'a.'.repeat(50_000)}!`);
    expect(process.cpuUsage().user - started).toBeLessThan(500_000);
  });
});
