import { EMPTY_AGENT, EMPTY_ROOM, type AgentValues, type RoomValues } from './property-form-values.js';
import copy from '../../../content/property-form-copy.json' with { type: 'json' };
import { filled } from '../../../lib/format.js';

/** Descriptions up to this length are not parsed (specification, section 5). */
export const DESCRIPTION_READ_FROM = 50;
/** More bedrooms suggest a hotel, whose description counts beds. */
const BEDROOMS_MAX = 20;

const WORDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const COUNT = `(?:\\d{1,2}|${WORDS.join('|')})`;
/** "3", "1 and 2", "1, 2 & 3". */
const COUNTS = `(?<![\\d.,])(${COUNT}(?:\\s*(?:,|&|/|and|or|to)\\s*${COUNT})*)`;
const BEDROOMS = new RegExp(`${COUNTS}[\\s-]*(?:bed(?:room)?s?|br)\\b`, 'gi');
const BATHROOMS = new RegExp(`${COUNTS}[\\s-]*bath(?:room)?s?\\b`, 'gi');
const STUDIO = /\bstudios?\b/i;

/** Rooms found in a description; empty if none. */
export interface RoomsFound {
  bedrooms: string;
  bathrooms: string;
  rooms: RoomValues[];
}

/**
 * Finds bedrooms and bathrooms by "N bed", "N bath" and "studio" in descriptions over 50 characters: one room
 * type per number of bedrooms, and the largest numbers as totals. Null if nothing is found.
 */
export function roomsInDescription(description: string): RoomsFound | null {
  if (description.trim().length <= DESCRIPTION_READ_FROM) return null;
  const bedrooms = countsIn(description, BEDROOMS).filter((count) => count > 0 && count <= BEDROOMS_MAX);
  if (STUDIO.test(description)) bedrooms.unshift(0);
  const bathrooms = countsIn(description, BATHROOMS).filter((count) => count > 0);
  if (bedrooms.length === 0 && bathrooms.length === 0) return null;
  const bathroomsText = bathrooms.length > 0 ? String(Math.max(...bathrooms)) : '';
  const types = [...new Set(bedrooms)].sort((a, b) => a - b);
  return {
    bedrooms: types.length > 0 ? String(types.at(-1)) : '',
    bathrooms: bathroomsText,
    rooms: types.map((count) => ({
      ...EMPTY_ROOM,
      roomType: count === 0 ? copy.suggestions.studio : filled(copy.suggestions.bedroomType, { n: count }),
      bathrooms: types.length === 1 ? bathroomsText : '',
    })),
  };
}

function countsIn(text: string, pattern: RegExp): number[] {
  return [...text.matchAll(pattern)].flatMap(([, counts = '']) =>
    [...counts.matchAll(new RegExp(COUNT, 'gi'))].map(([count]) => {
      const word = WORDS.indexOf(count.toLowerCase());
      return word === -1 ? Number(count) : word + 1;
    }),
  );
}

/** Kenyan numbers: +254 or 0, then eight or nine digits in any grouping. */
const PHONE = /(?<![\d.,])(?:\+?254[\s-]?(?:\(0\))?|0)[1-7](?:[\s-]?\d){7,8}(?!\d|,\d)/g;
const EMAIL =
  /[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}/i;
const LEADS_TO_NAME =
  /\b(?:contact(?: person)?|call|agent|caretaker|landlord|owner|ask for|speak (?:to|with)|talk to|reach|text|whatsapp|viewings? (?:by|with))\b[\s:,-]*(?:(?:our|the|your|agent|person|name|is|us|or|call|text|whatsapp)\b[\s:,-]*)*/gi;
const TITLE = '(?:(?:Mr|Mrs|Ms|Miss|Dr|Eng|Prof)\\.?\\s+)?';
const NAME_WORD = "\\p{Lu}[\\p{Ll}'’]+(?:-\\p{Lu}\\p{Ll}+)?";
const NAME = new RegExp(`${TITLE}${NAME_WORD}(?: (?:${NAME_WORD}|\\p{Lu}\\.))*`, 'uy');
/**
 * "Jane Wanjiru, 0712 345 678": at least two words, so that the last word of a sentence is not taken for a
 * name.
 */
const NAME_BEFORE_PHONE = new RegExp(`(${TITLE}${NAME_WORD}(?: ${NAME_WORD}){1,2})[\\s,:(–-]*$`, 'u');
const NO_NAMES =
  /^(us|now|today|our|the|on|for|via|by|at|me|whatsapp|call|contact|text|please|phone|tel|telephone|mobile|cell)$/i;

/**
 * Finds the contact in a description: the first Kenyan phone number, the e-mail address, and a name after
 * "contact", "call" and similar words or before the number. Null if there is neither number nor e-mail.
 */
export function contactInDescription(description: string): AgentValues | null {
  const text = description.replace(/\*+|__/g, '');
  const email = EMAIL.exec(text)?.[0] ?? '';
  const phones = [...text.matchAll(PHONE)].map((match) => ({
    number: match[0].replace(/\s+/g, ' '),
    before: text.slice(0, match.index),
  }));
  if (phones.length === 0 && email === '') return null;
  const onWhatsapp = phones.find(({ before }) => /whats\s?app[^\p{L}\d]*$/iu.test(before));
  const phone = phones.find((candidate) => candidate !== onWhatsapp) ?? phones[0];
  return {
    ...EMPTY_AGENT,
    name: nameIn(text, phones[0]?.before ?? ''),
    phone: phone?.number ?? '',
    email,
    whatsapp: onWhatsapp && onWhatsapp !== phone ? onWhatsapp.number : '',
  };
}

function nameIn(text: string, beforePhone: string): string {
  for (const { index, 0: lead } of text.matchAll(LEADS_TO_NAME)) {
    NAME.lastIndex = index + lead.length;
    const name = NAME.exec(text)?.[0];
    if (name && isName(name)) return name;
  }
  const name = NAME_BEFORE_PHONE.exec(beforePhone)?.[1] ?? '';
  return isName(name) ? name : '';
}

function isName(text: string): boolean {
  return !text.split(' ').some((word) => NO_NAMES.test(word));
}
