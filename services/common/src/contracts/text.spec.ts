import { cleanLine, cleanText, EMAIL_PATTERN, isWebAddress } from './text.js';

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

describe('isWebAddress', () => {
  it.each([
    'https://example.com',
    'HTTP://example.com/a.jpg?w=1#x',
    'http://[::1]:8080/',
    'https://maps.app.goo.gl/x@-4.03,39.71',
    'https://münchen.example/straße',
  ])('accepts %s', (address) => {
    expect(isWebAddress(address)).toBe(true);
  });

  it.each([
    ['nothing', ''],
    ['a script', 'javascript:alert(1)'],
    ['a script that looks like an address', 'javascript://example.com/%0aalert(1)'],
    ['a page in an address', 'data:text/html,<script>alert(1)</script>'],
    ['a file', 'file:///etc/passwd'],
    ['a blob', 'blob:https://example.com/1'],
    ['whatever the page has', '//evil.example'],
    ['a scheme without a host', 'https:evil.example'],
    ['three slashes', 'https:///evil.example'],
    ['backslashes', 'https:\\\\evil.example'],
    ['a backslash for a host', 'https://\\evil.example'],
    ["another's name before the host", 'https://www.google.com@evil.example/maps'],
    ['a name and a password', 'https://staff:secret@example.com'],
    ['a host that is none', 'https://%00/'],
    ['a space', 'https://example.com/a b'],
    ['a tab', 'java\tscript:alert(1)'],
    ['a line break', 'https://example.com/\nx'],
    ['a control character', '\u0001https://example.com'],
    ['letters that turn the direction', 'https://example.com/\u202egpj.exe'],
    ['half a character', 'https://example.com/\ud800'],
  ])('refuses %s', (_what, address) => {
    expect(isWebAddress(address)).toBe(false);
  });
});
