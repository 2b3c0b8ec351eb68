import fc from 'fast-check';
import { processorTime } from '../testing/processor-time.js';
import {
  cleanLine,
  cleanText,
  cleanVisitorLine,
  EMAIL_PATTERN,
  isHttpsAddress,
  isMapLink,
  isWebAddress,
  lengthProblem,
  mailboxOf,
} from './text.js';

describe('cleanText', () => {
  it('removes control characters and outer space, and keeps line breaks and tabs', () => {
    expect(cleanText('  a\u0000b\r\nc\td\u007f\u0085  ')).toBe('ab\nc\td');
  });

  it('removes lone surrogates, which no database stores', () => {
    expect(cleanText('a\ud83d b\udc4d 👍')).toBe('a b 👍');
  });

  it('keeps letters of every language, and emoji', () => {
    expect(cleanText('Habari! Ng’ombe – naïve 👍🏾')).toBe('Habari! Ng’ombe – naïve 👍🏾');
  });
});

describe('cleanLine', () => {
  it('joins the text into one line', () => {
    expect(cleanLine(' Bcc:\r\n  evil@example.com\tx ')).toBe('Bcc: evil@example.com x');
  });
});

const BIDI_CONTROLS = [0x061c, 0x200e, 0x200f, ...range(0x202a, 0x202e), ...range(0x2066, 0x2069)];
const ZERO_WIDTH = [0x00ad, 0x180e, 0x200b, 0x200c, 0x200d, ...range(0x2060, 0x2064), 0xfeff];

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

describe('cleanVisitorLine', () => {
  it.each(
    [...BIDI_CONTROLS, ...ZERO_WIDTH].map((code) => [code.toString(16), String.fromCodePoint(code)] as const),
  )('removes U+%s beside a space, at the ends and in a row', (_code, character) => {
    expect(cleanVisitorLine(`${character}Wanjiru ${character} Kamau${character}${character}`)).toBe(
      'Wanjiru Kamau',
    );
    expect(cleanVisitorLine(character.repeat(3))).toBe('');
  });

  it.each([
    ['a family emoji', '👩‍👩‍👧 Kamau'],
    ['an emoji with a skin tone', '👩🏽‍💻'],
    ['the rainbow flag', '🏳️‍🌈'],
    ['the flag of Scotland', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
    ['Persian', 'نمی‌خواهم'],
    ['Bengali', 'র‍্যাব'],
    ['Sinhala', 'ක්‍ෂ'],
    ['Arabic', 'أمينة'],
  ])('keeps %s as typed', (_what, text) => expect(cleanVisitorLine(text)).toBe(text));

  it('removes hidden tag characters outside a flag', () => {
    expect(cleanVisitorLine('Wan\u{e0049}\u{e0067}jiru')).toBe('Wanjiru');
  });

  it('removes every bidi control and loose joiner, keeps all visible characters, and is idempotent', () => {
    const controls = [...BIDI_CONTROLS, ...ZERO_WIDTH].map((code) => String.fromCodePoint(code));
    const text = fc.oneof(
      fc.string({
        unit: fc.constantFrom(...controls, 'a', 'ن', 'র', '্', '👩', '🏽', '\ufe0f', ' ', '\n', '1'),
      }),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(text, (typed) => {
        const line = cleanVisitorLine(typed);
        expect(line).not.toMatch(/[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/u);
        expect(line).not.toMatch(/(?:^|[ 1\u200c\u200d])[\u200c\u200d]|[\u200c\u200d](?:$|[ 1])/u);
        expect(cleanVisitorLine(line)).toBe(line);
        const visible = (words: string) => words.replace(/[\s\p{C}]/gu, '');
        expect(visible(line)).toBe(visible(typed));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('lengthProblem', () => {
  const rule = { min: 2, max: 5, tooShort: 'too short', tooLong: 'too long' };

  it.each([
    ['Al', null],
    ['A', 'too short'],
    ['\u200b\u200b\u200b', 'too short'],
    ['A\u202e\u200d', 'too short'],
    ['\u2800\u3164\u115f', 'too short'],
    ['\u2800\n\n\n\u2800', 'too short'],
    ['😀😀', null],
    ['A b', null],
    ['\u200bAlice', 'too long'],
    ['Alice', null],
  ])('counts visible characters of %j for the minimum, all for the maximum: %s', (text, problem) =>
    expect(lengthProblem(text, rule)).toBe(problem),
  );

  it('rejects any text of invisible characters as too short', () => {
    const invisible = fc.constantFrom(
      '\u200b',
      '\u200d',
      '\u202e',
      '\ufe0f',
      '\u2800',
      '\u3164',
      '\u{e0041}',
      '\u2066',
      ' ',
    );
    fc.assert(
      fc.property(fc.string({ unit: invisible }), (text) =>
        expect(lengthProblem(text, { ...rule, max: 5000 })).toBe('too short'),
      ),
    );
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

  it('is fast for long hostile input', () => {
    for (const text of [`a@${'a-'.repeat(50_000)}!`, `a@${'a.'.repeat(50_000)}!`])
      expect(processorTime(() => EMAIL_PATTERN.test(text))).toBeLessThan(250);
  });
});

describe('mailboxOf', () => {
  it.each([
    ['Victim@Example.com', 'victim@example.com'],
    ['victim+1@example.com', 'victim@example.com'],
    ['victim+a+b@example.com', 'victim@example.com'],
    ['first.last@example.com', 'first.last@example.com'],
    ['f.i.r.s.t@gmail.com', 'first@gmail.com'],
    ['First+x@GoogleMail.com', 'first@gmail.com'],
    ['fir.st+a.b@googlemail.com', 'first@gmail.com'],
    ['first.last@gmail.com.example', 'first.last@gmail.com.example'],
    ['+@example.com', '+@example.com'],
  ])('maps %s to %s', (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox));

  it('maps each spelling of an address to the same address, which stays valid', () => {
    const part = fc.stringMatching(/^[a-z0-9]{1,8}$/);
    fc.assert(
      fc.property(part, part, part, (first, last, tag) => {
        const mailbox = mailboxOf(`${first}${last}@gmail.com`);
        for (const local of [`${first}.${last}`, `${first}${last}+${tag}`, `${first}.${last}+${tag}.${tag}`])
          expect(mailboxOf(`${local.toUpperCase()}@googlemail.com`)).toBe(mailbox);
        expect(mailboxOf(mailbox)).toBe(mailbox);
        expect(EMAIL_PATTERN.test(mailbox)).toBe(true);
      }),
    );
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
    ['a data URL', 'data:text/html,<script>alert(1)</script>'],
    ['a file', 'file:///etc/passwd'],
    ['a blob', 'blob:https://example.com/1'],
    ['a protocol-relative URL', '//evil.example'],
    ['a scheme without a host', 'https:evil.example'],
    ['three slashes', 'https:///evil.example'],
    ['backslashes', 'https:\\\\evil.example'],
    ['backslashes before the host', 'https://\\evil.example'],
    ['another host as the user name', 'https://www.google.com@evil.example/maps'],
    ['credentials', 'https://staff:secret@example.com'],
    ['an invalid host', 'https://%00/'],
    ['a space', 'https://example.com/a b'],
    ['a tab', 'java\tscript:alert(1)'],
    ['a line break', 'https://example.com/\nx'],
    ['a control character', '\u0001https://example.com'],
    ['bidi controls', 'https://example.com/\u202egpj.exe'],
    ['a lone surrogate', 'https://example.com/\ud800'],
  ])('refuses %s', (_what, address) => {
    expect(isWebAddress(address)).toBe(false);
  });
});

describe('isHttpsAddress', () => {
  it.each([
    ['https://example.com/a.jpg', true],
    ['HTTPS://example.com/a.jpg', true],
    ['http://example.com/a.jpg', false],
    ['https://staff:secret@example.com/a.jpg', false],
    ['/media/a.jpg', false],
    ['', false],
  ])('returns for %j: %s', (address, expected) => {
    expect(isHttpsAddress(address)).toBe(expected);
  });
});

describe('isMapLink', () => {
  it.each([
    'https://www.google.com/maps/place/Nyali/@-4.03,39.71,15z',
    'https://google.com/maps?q=-4.03,39.71',
    'https://www.google.co.ke/maps/@-4.03,39.71,15z',
    'https://maps.google.com/?q=-4.03,39.71',
    'https://maps.app.goo.gl/AbCdEf123',
    'https://goo.gl/maps/AbCdEf123',
  ])('accepts %s', (link) => {
    expect(isMapLink(link)).toBe(true);
  });

  it.each([
    'http://www.google.com/maps/@-4.03,39.71,15z',
    'https://www.google.com/url?q=https://evil.example',
    'https://www.google.com/mapsevil',
    'https://www.google.com.evil.example/maps/',
    'https://google.com:8443/maps/',
    'https://maps.google.evil.example/',
    'https://evil.example/?https://maps.app.goo.gl/x',
    'https://goo.gl/AbCdEf123',
    'https://maps.google.com@evil.example/maps',
    'javascript:alert(1)',
    '',
  ])('refuses %s', (link) => {
    expect(isMapLink(link)).toBe(false);
  });
});
