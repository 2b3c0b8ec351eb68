import fc from 'fast-check';
import { expect, it } from '@jest/globals';
import { scriptSafeJson } from './script-safe-json.js';

/**
 * Texts that could end a script element, change its parsing state, or break a line in JavaScript but not in
 * JSON.
 */
const DANGEROUS = [
  '</script>',
  '</SCRIPT x>',
  '<!--',
  '-->',
  '<script>',
  ']]>',
  '&lt;/script&gt;',
  '\u2028',
  '\u2029',
  '\0',
  '\ud800',
  '\\u003c/script>',
];

const hostileText = fc.string({
  unit: fc.oneof(fc.constantFrom(...DANGEROUS), fc.string({ unit: 'binary', maxLength: 3 })),
});

it('parses back to the same value', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), hostileText, (value, text) => {
      const whole = { value, text, [text]: [text] };
      expect(JSON.parse(scriptSafeJson(whole))).toEqual(JSON.parse(JSON.stringify(whole)));
    }),
  );
});

it('cannot break out of its script element [SEO-6]', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const json = scriptSafeJson({ text, [text]: text });
      expect(json).not.toMatch(/[<>&\u2028\u2029]/);
      const page = new DOMParser().parseFromString(
        `<body><script type="application/ld+json">${json}</script><p>after</p></body>`,
        'text/html',
      );
      expect([...page.body.children].map(({ localName }) => localName)).toEqual(['script', 'p']);
      expect(page.querySelector('script')?.textContent).toBe(json.replaceAll('\0', '\ufffd'));
    }),
  );
});
