import { expect, it } from '@jest/globals';
import { BUILT_IN_TEMPLATES, type Inquiry, type Language } from '@lml/common/contracts';
import { buildInquiry } from '../../../testing/build.js';
import {
  firstNameOf,
  insertedAt,
  placeholderValues,
  replyMailLink,
  replyText,
  replyWhatsappLink,
  templatesFor,
} from './reply-texts.js';

const PAGES = { origin: 'https://lml.example', property: '/property/7', properties: '/properties' };
const template = (name: string) => BUILT_IN_TEMPLATES.find((one) => one.name === name)!;
const valuesOf = (inquiry: Inquiry, signature = '', language?: Language) =>
  placeholderValues(
    inquiry,
    { ...PAGES, property: inquiry.propertyId === null ? '' : PAGES.property },
    { name: 'Wanjiru Kamau', signature },
    language,
  );
const textOf = (name: string, inquiry = buildInquiry(), signature = '') =>
  replyText(template(name), valuesOf(inquiry, signature, template(name).language));
const offered = (inquiry: Inquiry, templates = BUILT_IN_TEMPLATES) =>
  templatesFor(inquiry, templates, valuesOf(inquiry)).map(({ name }) => name);

it('greets by first name and names the property with its reference and link [INBOX-18]', () => {
  const text = textOf('When would you like to view?');
  expect(text).toMatch(/^Hello Achieng,\n\n/);
  expect(text).toContain('Two-Bedroom Flat, Othaya Road (LML-7): https://lml.example/property/7');
  expect(text).toContain('When would you like to view it?');
  expect(text).toMatch(/LML Properties, \+254 700 000 100$/);
  expect(textOf('Bado inapatikana')).toMatch(
    /^Hujambo Achieng,\n\nAsante kwa kuuliza kuhusu Two-Bedroom Flat, Othaya Road \(LML-7\)/,
  );
});

it.each([
  ['Achieng Nyadero', 'Achieng'],
  ['  Dr. Otieno   Maina', 'Otieno'],
  ['Mwangi', 'Mwangi'],
  ['Mr', 'Mr'],
])('of "%s" the first name is "%s"', (name, first) => expect(firstNameOf(name)).toBe(first));

it('offers the templates that a message has all values for [INBOX-18]', () => {
  const general = buildInquiry({ propertyId: null, propertyTitle: null });
  expect(offered(general)).toEqual(['Thank you', 'When may we call?', 'Asante', 'Tukupigie lini?']);
  expect(textOf('Thank you', general)).toContain('Thank you for writing to LML Properties.');
  expect(textOf('Asante', general)).toContain('Asante kwa kutuandikia LML Properties.');
  expect(offered(buildInquiry())).toContain('Still available');
  expect(offered(buildInquiry())).not.toContain('Confirm the viewing');
});

it('offers the templates in the language of the message first [SWAHILI-7]', () => {
  const inquiry = buildInquiry({ propertyId: null, propertyTitle: null, language: 'sw' });
  expect(offered(inquiry)).toEqual(['Asante', 'Tukupigie lini?', 'Thank you', 'When may we call?']);
});

it('writes a time in the language of the template, and links to pages in it [SWAHILI-7]', () => {
  const inquiry = buildInquiry({ viewing: { date: '2026-11-24', time: '10:30' } });
  expect(textOf('Thibitisha kutazama', inquiry)).toContain('Jumanne 24 Novemba 2026, 10:30');
  expect(textOf('Confirm the viewing', inquiry)).toContain('Tuesday 24 November 2026, 10:30');
  expect(textOf('Bado inapatikana')).toContain('https://lml.example/sw/property/7');
  expect(textOf('Haipatikani tena')).toContain('https://lml.example/sw/properties');
});

it('closes a reply and quotes the message in its language [SWAHILI-7]', () => {
  expect(textOf('Bado inapatikana')).toMatch(/\nKwa heshima,\nWanjiru Kamau\nLML Properties, /);
  const inquiry = buildInquiry({ language: 'sw', createdAt: '2026-11-19T09:30:00.000Z', message: 'Ipo?' });
  expect(new URL(replyMailLink(inquiry, 'Ndiyo')).searchParams.get('body')).toBe(
    'Ndiyo\n\nAlhamisi 19 Novemba 2026, 12:30, Achieng Nyadero aliandika:\n> Ipo?',
  );
});

it('offers a template for WhatsApp to senders with a valid number only', () => {
  const chat = { ...template('Thank you'), channel: 'whatsapp' as const };
  expect(offered(buildInquiry(), [chat])).toEqual(['Thank you']);
  expect(offered(buildInquiry({ phoneE164: null }), [chat])).toEqual([]);
});

it('offers to confirm a suggested viewing', () => {
  const inquiry = buildInquiry({ viewing: { date: '2026-11-24', time: '10:30' } });
  expect(offered(inquiry)).toContain('Confirm the viewing');
  expect(textOf('Confirm the viewing', inquiry)).toContain('Tuesday 24 November 2026, 10:30');
});

it.each([
  ['', 0, 'Yes', 'Yes'],
  ['Hello', 5, 'Yes', 'Hello\n\nYes'],
  ['Hello\n\nBye', 7, 'Yes', 'Hello\n\nYes\n\nBye'],
  ['Bye', 0, 'Yes', 'Yes\n\nBye'],
])('inserted into %j at %i, %j makes %j [INBOX-28]', (text, at, addition, expected) => {
  const { text: made, cursor } = insertedAt(text, at, addition);
  expect(made).toBe(expected);
  expect(made.slice(0, cursor).endsWith(addition)).toBe(true);
});

it('puts the reply into the mail under "Re:", and quotes the message [INBOX-18]', () => {
  const link = new URL(replyMailLink(buildInquiry({ message: 'Is it\nfree?' }), 'Yes & no'));
  expect(link.pathname).toBe('achieng.nyadero@example.com');
  expect(link.searchParams.get('subject')).toBe('Re: Inquiry about Two-Bedroom Flat, Othaya Road');
  expect(link.searchParams.get('body')).toMatch(/^Yes & no\n\nOn Nov 19.*wrote:\n> Is it\n> free\?$/);
});

it('stays short enough for mail programs, whatever the length of the message', () => {
  const inquiry = buildInquiry({ message: 'A long story. '.repeat(300) });
  expect(decodeURIComponent(replyMailLink(inquiry, 'Yes')).length).toBeLessThan(1000);
});

it('offers a chat for valid numbers only', () => {
  expect(replyWhatsappLink(buildInquiry(), 'Yes & no')).toBe(
    'https://wa.me/254700000120?text=Yes%20%26%20no',
  );
  expect(replyWhatsappLink(buildInquiry({ phoneE164: null }), 'Yes')).toBeNull();
});

it("ends with the signature of the user's account, or the company's [ACCOUNT-25]", () => {
  const signed = textOf('Thank you', buildInquiry(), 'Wanjiru Kamau\nNakuru office');
  expect(signed.endsWith('\n\nWanjiru Kamau\nNakuru office')).toBe(true);
  expect(textOf('Thank you')).toContain('Kind regards,\nWanjiru Kamau\nLML Properties, ');
});
