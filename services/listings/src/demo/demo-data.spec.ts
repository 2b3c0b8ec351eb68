import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';

/** All data that is shown to visitors of the demo, in every service and in the site. */
const FILES = [
  'services/listings/demo/listings.json',
  'services/listings/demo/agents.json',
  'services/listings/demo/directors.json',
  'services/inquiries/demo/inquiries.json',
];
const OTHER_TEXTS = [
  'services/listings/demo/pictures/catalog.json',
  'services/listings/demo/floor-plans/catalog.json',
  'services/common/src/contracts/company.ts',
  'services/common/src/contracts/first-offices.ts',
  'frontend/src/content/contact-copy.json',
  'frontend/src/content/site-copy.json',
];

const EMAIL = /[\w.+-]+@[\w.-]+\.[a-z]+/gi;
const RESERVED_DOMAIN = /@(lml-properties\.example|example\.(com|org|net))$/i;
const PHONE = /(?:\+254|\b0) ?7\d{2} ?\d{3} ?\d{3}/g;
const INVENTED_PHONE = /^(\+254 |0)700 000 1\d\d$/;

const read = (file: string) => readFileSync(file, 'utf8');

it.each(FILES)('%s is formatted like JSON.stringify, without encoding errors', (file) => {
  const text = read(file);
  expect(text === `${JSON.stringify(JSON.parse(text), null, 2)}\n`).toBe(true);
  expect(text).not.toContain('\uFFFD');
  expect(text.startsWith('\uFEFF')).toBe(false);
});

it.each([...FILES, ...OTHER_TEXTS])(
  '%s has only fictitious phone numbers and reserved e-mail domains',
  (file) => {
    const text = read(file);
    const emails = text.match(EMAIL) ?? [];
    expect(emails.filter((email) => !RESERVED_DOMAIN.test(email))).toEqual([]);
    const phones = text.match(PHONE) ?? [];
    expect(phones.filter((phone) => !INVENTED_PHONE.test(phone))).toEqual([]);
  },
);
