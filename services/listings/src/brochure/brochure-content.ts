import {
  type Agent,
  capitalised,
  COMPANY,
  companyContact,
  groupedNumber,
  isSold,
  type Language,
  type RateSet,
  statusLabel,
  type PriceDisplay,
  priceDisplay,
  type Property,
  type PropertyFact,
  propertyFacts,
  propertyReference,
  shillings,
  WORDS,
} from '@lml/common/contracts';
import { BROCHURE_COPY } from './brochure-copy.js';
import { type CostsContent, costsOf } from './brochure-costs.js';
import { beginningOf } from './plain-text.js';
import { printable } from './printable.js';

/** Texts of a brochure, limited to characters that its fonts can print; empty texts are left out. */
export interface BrochureContent {
  /** Language of everything except the texts of staff. */
  language: Language;
  reference: string;
  title: string;
  status: string;
  sold: boolean;
  type: string;
  location: string;
  price: PriceDisplay;
  facts: PropertyFact[];
  overview: string;
  description: string;
  offers: { heading: string; rows: Offer[] };
  costs: CostsContent | null;
  features: string[];
  contact: Contact;
  /** URL of the property's page. */
  link: string;
  /** "21 November 2026". */
  date: string;
}

export interface Offer {
  name: string;
  size: string;
  price: string;
}

export interface Contact {
  label: string;
  name: string;
  position: string;
  phone: string;
  email: string;
}

const DESCRIPTION_WORDS = 80;
const FEATURES_MAX = 8;

/** Builds the content. @param link URL of the property's page @param date as printed @param rates in force, if any */
export function brochureContent(
  property: Property,
  link: string,
  date: string,
  rates: RateSet | null = null,
  language: Language = 'en',
): BrochureContent {
  const words = WORDS[language];
  const price = priceDisplay(property, 'exact', words.prices);
  const type = words.types[property.type] ?? capitalised(property.type);
  return {
    language,
    reference: propertyReference(property.id),
    title: printable(property.title) || BROCHURE_COPY[language].untitled(type),
    status: printable(statusLabel(property, words.statuses)),
    sold: isSold(property),
    type,
    location: printable(property.location),
    price: {
      ...(price.label && { label: printable(price.label) }),
      amount: price.amount,
      notes: price.notes.map(printable).filter(Boolean),
    },
    facts: propertyFacts(property, words.facts, words.tenures),
    overview: printable(property.overview),
    description: printable(beginningOf(property.description, DESCRIPTION_WORDS)),
    offers: offersOf(property, language),
    costs: costsOf(property, rates, language),
    features: property.features.map(printable).filter(Boolean).slice(0, FEATURES_MAX),
    contact: contactOf(property.agent, language),
    link,
    date,
  };
}

/** Returns the unit types of a development, else the rooms, named as on the property's page. */
function offersOf(
  { unitTypes, roomConfigurations, purpose }: Property,
  language: Language,
): BrochureContent['offers'] {
  const texts = BROCHURE_COPY[language];
  const { facts, prices } = WORDS[language];
  if (unitTypes.length > 0) {
    return {
      heading: texts.unitTypes,
      rows: unitTypes.map(({ type, size, sizeUnit, price }) => ({
        name: printable(type),
        size: texts.unitSize(size.toLocaleString('en-KE'), sizeUnit),
        price: `KSH ${groupedNumber(price)}`,
      })),
    };
  }
  const priceOf = (price: number) =>
    purpose === 'sale' ? shillings(price) : prices.monthly(shillings(price), null);
  return {
    heading: texts.rooms,
    rows: roomConfigurations.map(({ roomType, size, price }) => ({
      name: printable(roomType),
      size: size > 0 ? facts.area(groupedNumber(size), facts.units.sqft) : '',
      price: price ? priceOf(price) : prices.onRequest,
    })),
  };
}

function contactOf(agent: Agent | null, language: Language): Contact {
  const texts = BROCHURE_COPY[language];
  const { phones, email, address } = companyContact();
  return {
    label: agent ? texts.agent : texts.office,
    name: (agent && printable(agent.name)) || COMPANY.name,
    position: agent ? printable(agent.position) : printable(address),
    phone: (agent && printable(agent.phone)) || phones[0]!,
    // Print the address in full or not at all.
    email: agent && printable(agent.email) === agent.email ? agent.email : email,
  };
}

const SLUG_MAX = 60;

/** Builds a file name without extension, such as `LML-12-two-bedroom-flat-othaya-road`: ASCII letters, digits and hyphens only. */
export function documentName({ id, title }: Pick<Property, 'id' | 'title'>): string {
  const slug = title
    .normalize('NFKD')
    .replace(/[\p{M}'\u2019]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MAX)
    .replace(/^-+|-+$/g, '');
  return `${propertyReference(id)}${slug && `-${slug}`}`;
}
