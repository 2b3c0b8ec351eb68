import { expect, it } from '@jest/globals';
import { buildInquiry } from '../../../testing/build.js';
import { replyMailLink, replyText, replyWhatsappLink, templatesFor } from './reply-texts.js';

const LINKS = { property: 'https://lml.example/property/7', properties: 'https://lml.example/properties' };

it('greets by name and names the property with its reference and link [INBOX-18]', () => {
  const text = replyText(buildInquiry(), 'viewing', LINKS);
  expect(text).toMatch(/^Hello Achieng Nyadero,\n\n/);
  expect(text).toContain('Two-Bedroom Flat, Othaya Road (LML-7): https://lml.example/property/7');
  expect(text).toContain('When would you like to view it?');
  expect(text).toMatch(/LML Properties, \+254 700 000 100$/);
});

it('thanks for a general message by naming the company only', () => {
  const inquiry = buildInquiry({ propertyId: null, propertyTitle: null });
  expect(replyText(inquiry, 'plain', LINKS)).toContain('Thank you for writing to LML Properties.');
  expect(templatesFor(inquiry)).toEqual(['plain', 'callBack']);
});

it('offers to confirm a suggested viewing', () => {
  const inquiry = buildInquiry({ viewing: { date: '2026-11-24', time: '10:30' } });
  expect(templatesFor(inquiry)).toContain('confirmViewing');
  expect(replyText(inquiry, 'confirmViewing', LINKS)).toContain('Tuesday 24 November 2026, 10:30');
  expect(templatesFor(buildInquiry())).not.toContain('confirmViewing');
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
  const signed = replyText(buildInquiry(), 'plain', LINKS, 'Wanjiru Kamau\nNakuru office');
  expect(signed.endsWith('\n\nWanjiru Kamau\nNakuru office')).toBe(true);
  expect(replyText(buildInquiry(), 'plain', LINKS)).toContain('Kind regards,\nLML Properties');
});
