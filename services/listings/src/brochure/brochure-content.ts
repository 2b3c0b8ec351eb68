import {
  type Agent,
  areaUnitName,
  capitalised,
  commercialRent,
  pricedFloor,
  COMPANY,
  companyContact,
  groupedNumber,
  isSold,
  type CostKey,
  type CostLine,
  listingPurchase,
  purchaseCosts,
  type RateSet,
  shillings,
  statusLabel,
  PRICE_ON_REQUEST,
  type PriceDisplay,
  priceDisplay,
  type Property,
  type PropertyFact,
  propertyFacts,
  propertyReference,
} from '@lml/common/contracts';
import { BROCHURE_COPY } from './brochure-copy.js';
import { beginningOf } from './plain-text.js';
import { printable } from './printable.js';

/** Texts of a brochure, limited to characters that its fonts can print; empty texts are left out. */
export interface BrochureContent {
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

/** All-in estimate of a purchase, or a month of a commercial letting. */
export interface CostsContent {
  heading: string;
  rows: { name: string; amount: string }[];
  /** Name of the sum. */
  totalName: string;
  allIn: string;
  note: string;
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
): BrochureContent {
  const price = priceDisplay(property, 'exact');
  const type = capitalised(property.type);
  return {
    reference: propertyReference(property.id),
    title: printable(property.title) || BROCHURE_COPY.untitled(type),
    status: printable(statusLabel(property)),
    sold: isSold(property),
    type,
    location: printable(property.location),
    price: {
      ...(price.label && { label: printable(price.label) }),
      amount: price.amount,
      notes: price.notes.map(printable).filter(Boolean),
    },
    facts: propertyFacts(property),
    overview: printable(property.overview),
    description: printable(beginningOf(property.description, DESCRIPTION_WORDS)),
    offers: offersOf(property),
    costs: rentOf(property) ?? (rates && costsOf(property, rates)),
    features: property.features.map(printable).filter(Boolean).slice(0, FEATURES_MAX),
    contact: contactOf(property.agent),
    link,
    date,
  };
}

/** Returns the unit types of a development, else the rooms, named as on the property's page. */
function offersOf({ unitTypes, roomConfigurations, purpose }: Property): BrochureContent['offers'] {
  if (unitTypes.length > 0) {
    return {
      heading: BROCHURE_COPY.unitTypes,
      rows: unitTypes.map(({ type, size, sizeUnit, price }) => ({
        name: printable(type),
        size: `${size.toLocaleString('en-KE')} ${sizeUnit}`,
        price: `KSH ${groupedNumber(price)}`,
      })),
    };
  }
  const period = purpose === 'sale' ? '' : '/month';
  return {
    heading: BROCHURE_COPY.rooms,
    rows: roomConfigurations.map(({ roomType, size, price }) => ({
      name: printable(roomType),
      size: size > 0 ? `${groupedNumber(size)} sq ft` : '',
      price: price ? `Ksh ${groupedNumber(price)}${period}` : PRICE_ON_REQUEST,
    })),
  };
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** Returns the all-in cost of a listing for sale, with VAT on the fees in one line. */
function costsOf(property: Property, { values, validFrom }: RateSet): CostsContent | null {
  const purchase = isSold(property) ? null : listingPurchase(property);
  if (!purchase) return null;
  const { lines, allIn, atLeast } = purchaseCosts(purchase, values);
  const texts = BROCHURE_COPY.costs;
  const amountText = (amount: number | null) => (amount === null ? texts.notKnown : shillings(amount));
  const VAT: CostKey[] = ['legalVat', 'valuationVat'];
  const vat = lines.filter(({ key }) => VAT.includes(key));
  const named = (key: CostLine['key']): key is keyof typeof texts.lines & CostKey => key in texts.lines;
  return {
    heading: texts.heading,
    totalName: texts.allIn,
    rows: [
      { name: texts.price, amount: shillings(purchase.price) },
      ...lines.flatMap(({ key, amount }) =>
        named(key) ? [{ name: texts.lines[key], amount: amountText(amount) }] : [],
      ),
      {
        name: texts.lines.vat,
        amount: amountText(
          vat.some(({ amount }) => amount === null)
            ? null
            : vat.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
        ),
      },
    ],
    allIn: atLeast ? texts.atLeast(shillings(allIn)) : shillings(allIn),
    note: texts.note(day.format(new Date(validFrom))),
  };
}

/** Returns a month's costs of a commercial letting whose size is known. */
function rentOf(property: Property): CostsContent | null {
  const rent = isSold(property) ? null : commercialRent(property);
  if (!rent?.sizeIsKnown) return null;
  const texts = BROCHURE_COPY.rent;
  const unit = areaUnitName(property.areaUnit);
  const { parking, vat } = rent;
  return {
    heading: texts.heading(printable(pricedFloor(property)?.floor ?? '')),
    rows: [
      { name: texts.rent(groupedNumber(rent.size, 2), unit, rent.rate), amount: shillings(rent.rent) },
      ...(rent.serviceBasis === 'in-rate'
        ? []
        : [
            {
              name: texts.service(rent.serviceRate, unit, rent.serviceBasis === 'estimated'),
              amount: shillings(rent.service),
            },
          ]),
      ...(parking
        ? [{ name: texts.parking(parking.bays, shillings(parking.price)), amount: shillings(parking.amount) }]
        : []),
      ...(vat === 'added' ? [{ name: texts.vat, amount: shillings(rent.vatAmount) }] : []),
    ],
    totalName: vat === 'added' ? texts.totalVat : texts.total,
    allIn: shillings(rent.due),
    note: texts.notes[vat ?? 'unknown'],
  };
}

function contactOf(agent: Agent | null): Contact {
  const { phones, email, address } = companyContact();
  return {
    label: agent ? BROCHURE_COPY.agent : BROCHURE_COPY.office,
    name: (agent && printable(agent.name)) || COMPANY.name,
    position: agent ? printable(agent.position) : printable(address),
    phone: (agent && printable(agent.phone)) || phones[0]!,
    // Print the address in full or not at all.
    email: agent && printable(agent.email) === agent.email ? agent.email : email,
  };
}

const SLUG_MAX = 60;

/** Builds a file name such as `LML-12-two-bedroom-flat-othaya-road.pdf`: ASCII letters, digits and hyphens only. */
export function brochureFileName({ id, title }: Pick<Property, 'id' | 'title'>): string {
  const slug = title
    .normalize('NFKD')
    .replace(/[\p{M}'\u2019]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MAX)
    .replace(/^-+|-+$/g, '');
  return `${propertyReference(id)}${slug && `-${slug}`}.pdf`;
}
