import { CONTACT_SUBJECTS, INQUIRY_STATUSES } from '@lml/common/contracts';
import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';

interface DemoInquiry {
  id: number;
  name: string;
  email: string;
  phone: string;
  subject: string;
  message: string;
  propertyId: number | null;
  status: string;
  createdAt: string;
  answeredAt?: string;
  reply?: string;
  viewing?: { date: string; time: string | null };
}

const inquiries = readJson('services/inquiries/demo/inquiries.json') as DemoInquiry[];
const listings = readJson('services/listings/demo/listings.json') as { id: number; title: string }[];

const REQUIRED_KEYS = 'createdAt,email,id,message,name,phone,propertyId,status,subject';
const OPTIONAL_KEYS = ['channel', 'language', 'answeredAt', 'reply', 'viewing'];
const NAIROBI_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:00\+03:00$/;

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Returns the ids of the inquiries that do not pass. */
function failing(passes: (inquiry: DemoInquiry) => boolean, among = inquiries): number[] {
  return among.filter((inquiry) => !passes(inquiry)).map(({ id }) => id);
}

describe('the demo inquiries', () => {
  it('are 40, numbered by time', () => {
    expect(inquiries.map(({ id }) => id)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
    expect(failing(({ createdAt }) => NAIROBI_TIME.test(createdAt))).toEqual([]);
    const times = inquiries.map(({ createdAt }) => Date.parse(createdAt));
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
    expect(new Set(inquiries.map(({ createdAt }) => createdAt.slice(0, 10))).size).toBeGreaterThanOrEqual(35);
  });

  it('have exactly the known fields, and are answered after their receipt', () => {
    expect(
      failing((inquiry) => {
        const keys = Object.keys(inquiry).filter((key) => !OPTIONAL_KEYS.includes(key));
        return keys.sort().join() === REQUIRED_KEYS;
      }),
    ).toEqual([]);
    expect(
      failing(
        ({ createdAt, answeredAt }) =>
          answeredAt === undefined ||
          (NAIROBI_TIME.test(answeredAt) && Date.parse(answeredAt) > Date.parse(createdAt)),
      ),
    ).toEqual([]);
  });

  it('have some replies, each of an answered inquiry, greeting its sender', () => {
    const replied = inquiries.filter(({ reply }) => reply !== undefined);
    expect(replied.length).toBeGreaterThanOrEqual(3);
    expect(failing(({ answeredAt }) => answeredAt !== undefined, replied)).toEqual([]);
    expect(failing(({ name, reply }) => reply!.startsWith(`Hello ${name.split(' ')[0]},`), replied)).toEqual(
      [],
    );
  });

  it('pass the validation of the form', () => {
    expect(
      failing(
        ({ name, email, phone, message }) =>
          name.trim().length >= 2 &&
          /^\S+@\S+\.\S+$/.test(email) &&
          /^(\+254 |0)700 000 1\d\d$/.test(phone) &&
          message.length >= 10,
      ),
    ).toEqual([]);
    expect(new Set(inquiries.map(({ message }) => message)).size).toBe(inquiries.length);
  });

  it('have a subject with a listing or a subject of the contact form, each at least once', () => {
    const [general, ofListings] = [
      inquiries.filter(({ propertyId }) => propertyId === null),
      inquiries.filter(({ propertyId }) => propertyId !== null),
    ];
    expect(general.length).toBeGreaterThanOrEqual(10);
    expect(ofListings.length).toBeGreaterThanOrEqual(20);
    expect(new Set(general.map(({ subject }) => subject))).toEqual(new Set(CONTACT_SUBJECTS));
    const titles = new Map(listings.map(({ id, title }) => [id, title]));
    expect(
      failing(
        ({ propertyId, subject }) => subject === `Inquiry about ${titles.get(propertyId!)}`,
        ofListings,
      ),
    ).toEqual([]);
  });

  it('have only known statuses, each at least three times', () => {
    expect(new Set(inquiries.map(({ status }) => status))).toEqual(new Set(INQUIRY_STATUSES));
    for (const status of INQUIRY_STATUSES) {
      expect(inquiries.filter((inquiry) => inquiry.status === status).length).toBeGreaterThanOrEqual(3);
    }
  });

  it('include a very long one, one with emoji, one with HTML tags and some in Swahili', () => {
    const matching = (pattern: RegExp) => inquiries.filter(({ message }) => pattern.test(message)).length;
    expect(inquiries.filter(({ message }) => message.length > 2500)).toHaveLength(1);
    expect(matching(/\p{Extended_Pictographic}/u)).toBe(1);
    expect(matching(/<script>|<b>/)).toBe(1);
    expect(matching(/\b(nyumba|naomba|ningependa|habari)\b/i)).toBeGreaterThanOrEqual(3);
  });
});
