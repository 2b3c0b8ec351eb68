import { INQUIRY_TEXTS } from './inquiries.js';
import { LICENCE_LIMITS } from './licences.js';
import type { RecordTable } from './property/field-table.js';
import { STAFF_PROPERTY_LIMITS } from './property/limits.js';

/** Limits of agents and directors. Texts are counted in characters. */
export const PEOPLE_LIMITS = {
  nameMin: 2,
  nameMax: 120,
  titleMax: 120,
  specializationMax: 300,
  bioMax: 5000,
  experienceMax: 80,
  /** Max languages of an agent or a director. */
  languagesMax: 8,
  /** Max qualifications of a director. */
  listMax: 20,
  listItemMax: 120,
} as const;

/** Languages that the form offers; another one that is stored stays. */
export const LANGUAGES = [
  ...['English', 'Kiswahili', 'Gikuyu', 'Dholuo', 'Kikamba', 'Kalenjin', 'Luhya', 'Kimeru', 'Ekegusii'],
  ...['Somali', 'Arabic', 'French', 'Chinese', 'German', 'Hindi', 'Gujarati'],
] as const;

/** Any position on the page is at most this. */
const POSITION_MAX = 1000;

/**
 * Fields of an agent, in the order in which errors are reported. Derived from this table: request and response types,
 * validation and the OpenAPI document.
 */
export const AGENT_FIELDS = {
  name: {
    kind: 'name',
    label: 'Name',
    required: true,
    min: PEOPLE_LIMITS.nameMin,
    max: PEOPLE_LIMITS.nameMax,
    tooShort: INQUIRY_TEXTS.name,
    example: 'Zainab Mwakio',
  },
  phone: { kind: 'phone', label: 'Phone', required: true, example: '+254 700 000 113' },
  email: {
    kind: 'email',
    label: 'E-mail',
    required: true,
    example: 'zainab.mwakio@lml-properties.example',
    inputSchema: { format: 'email' },
  },
  position: {
    kind: 'line',
    label: 'Position',
    max: PEOPLE_LIMITS.titleMax,
    example: 'Branch Manager, Coast',
  },
  specialization: {
    kind: 'line',
    label: 'Specialization',
    max: PEOPLE_LIMITS.specializationMax,
    answerSchema: { example: 'Beach plots, holiday villas and Mombasa lettings' },
  },
  experience: {
    kind: 'number',
    label: 'Years of experience',
    unit: 'count',
    max: PEOPLE_LIMITS.experienceMax,
    description: 'Years',
    answerSchema: { example: 12 },
  },
  languages: {
    kind: 'lines',
    label: 'Languages',
    max: PEOPLE_LIMITS.languagesMax,
    itemMax: PEOPLE_LIMITS.listItemMax,
    example: ['English', 'Kiswahili'],
    inputSchema: { maxItems: undefined },
  },
  whatsapp: { kind: 'phone', label: 'WhatsApp', nullable: true, example: '+254 700 000 113' },
  /** Firm of an outside agent; null for our own. */
  agency: {
    kind: 'line',
    label: 'Agency',
    nullable: true,
    max: STAFF_PROPERTY_LIMITS.agencyMax,
    description: 'The firm, for an agent who is not ours',
  },
  imageUrl: {
    kind: 'picture',
    label: 'Picture',
    nullable: true,
    max: STAFF_PROPERTY_LIMITS.linkMax,
    inputDescription: 'An uploaded picture (`/media/…`) or an https link',
    answerSchema: { example: null },
  },
  bio: { kind: 'text', label: 'Bio', max: PEOPLE_LIMITS.bioMax },
  /** Visitors' form offers the evening times by it. */
  eveningViewings: {
    kind: 'flag',
    label: 'Evening viewings',
    default: true,
    description: 'Whether viewings by video call can be asked for in the evening',
  },
  /** Registration with the Estate Agents Registration Board; visitors see it in its practising year only. */
  registrationNo: {
    kind: 'line',
    label: 'EARB registration number',
    nullable: true,
    max: LICENCE_LIMITS.numberMax,
    description: 'Registration with the Estate Agents Registration Board',
    example: null,
  },
  practisingYear: {
    kind: 'year',
    label: 'Practising certificate for the year',
    nullable: true,
    min: LICENCE_LIMITS.yearMin,
    yearsAhead: 1,
    description: 'Year of the practising certificate; the registration is shown in that year only',
    example: null,
  },
} as const satisfies RecordTable;

/** Account that inquiries are assigned to; only staff see it. */
export const STAFF_USER_FIELD = {
  staffUserId: {
    kind: 'account',
    label: 'Inquiries go to',
    nullable: true,
    description: 'The account that inquiries go to',
  },
} as const satisfies RecordTable;

/** Fields of a director; see {@link AGENT_FIELDS}. */
export const DIRECTOR_FIELDS = {
  name: {
    kind: 'name',
    label: 'Name',
    required: true,
    min: PEOPLE_LIMITS.nameMin,
    max: PEOPLE_LIMITS.nameMax,
    tooShort: INQUIRY_TEXTS.name,
    example: 'Mutiso Kilonzi',
  },
  title: {
    kind: 'line',
    label: 'Title',
    required: true,
    min: 1,
    max: PEOPLE_LIMITS.titleMax,
    example: 'Managing Director',
  },
  qualifications: {
    kind: 'lines',
    label: 'Qualifications',
    max: PEOPLE_LIMITS.listMax,
    itemMax: PEOPLE_LIMITS.listItemMax,
    inputSchema: { maxItems: undefined, example: ['Registered Valuer'] },
    answerSchema: { example: ['Registered Valuer', 'Registered Estate Agent'] },
  },
  languages: {
    kind: 'lines',
    label: 'Languages',
    max: PEOPLE_LIMITS.languagesMax,
    itemMax: PEOPLE_LIMITS.listItemMax,
    example: ['English', 'Kiswahili'],
    inputSchema: { maxItems: undefined },
  },
  bio: { kind: 'text', label: 'Bio', max: PEOPLE_LIMITS.bioMax },
  imageUrl: {
    kind: 'picture',
    label: 'Picture',
    nullable: true,
    max: STAFF_PROPERTY_LIMITS.linkMax,
    inputDescription: 'An uploaded picture (`/media/…`) or an https link',
    answerSchema: { example: null },
  },
} as const satisfies RecordTable;

/** Position of a director on the page; only in requests. */
export const POSITION_FIELD = {
  position: {
    kind: 'number',
    label: 'Position',
    unit: 'count',
    max: POSITION_MAX,
    description: 'Place on the page, from 0; the others move. The last when missing.',
    inputSchema: { maximum: undefined },
  },
} as const satisfies RecordTable;
