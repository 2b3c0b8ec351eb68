import { expect, it } from '@jest/globals';
import { buildProperty } from '../../../testing/build.js';
import { mailLink, whatsappLink } from '../../../lib/format.js';
import { mailSubject, shareableProperty, wholeText } from './share-text.js';

const property = buildProperty({ id: 12, title: 'Tea & Terrace, 50% sold?', price: 8_700_000 });
const shareable = shareableProperty(property, 'https://example.com/property/12');

it('contains title, price, location, reference and URL [PROPERTY-21]', () => {
  expect(wholeText(shareable)).toBe(
    'Tea & Terrace, 50% sold?\nKsh 8,700,000\nOthaya Road, Kileleshwa, Nairobi\nReference LML-12\nhttps://example.com/property/12',
  );
});

it('opens a WhatsApp chat without a recipient, with the text', () => {
  const link = new URL(whatsappLink('', wholeText(shareable)));
  expect(link.origin + link.pathname).toBe('https://wa.me/');
  expect(link.searchParams.get('text')).toBe(wholeText(shareable));
});

it('opens a mail without a recipient, with CRLF line breaks', () => {
  const link = mailLink('', mailSubject(property), wholeText(shareable, '\r\n'));
  expect(link).toMatch(/^mailto:\?subject=/);
  const query = new URLSearchParams(link.split('?').slice(1).join('?'));
  expect(query.get('subject')).toBe('Tea & Terrace, 50% sold? (LML-12)');
  expect(query.get('body')?.split('\r\n')).toHaveLength(5);
});
