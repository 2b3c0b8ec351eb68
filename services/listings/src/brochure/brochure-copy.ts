import type { Language } from '@lml/common/contracts';
import { SWAHILI } from './brochure-copy.sw.js';

const ENGLISH = {
  reference: 'Reference',
  features: 'Features',
  unitTypes: 'Unit types and prices',
  rooms: 'Rooms and prices',
  agent: 'Your agent',
  office: 'Head office',
  scan: 'Scan for all pictures, the map and the latest price',
  asOf: (date: string) => `As of ${date}. Price and availability may change:`,
  upToDate: 'the page on our site is always up to date.',
  more: (count: number) => `and ${count} more on our site`,
  costs: {
    heading: 'What it costs in all (estimate)',
    price: 'Price',
    lines: {
      stampDuty: 'Stamp duty',
      legal: "Advocate's fee (scale minimum)",
      valuation: 'Valuation for stamp duty',
      registry: 'Search, registration and title',
      consent: 'Land Control Board consent',
      vatOnPrice: 'VAT on commercial property',
      vat: 'VAT on fees',
    },
    allIn: 'In all',
    notKnown: 'ask us',
    atLeast: (amount: string) => `at least ${amount}`,
    note: (date: string) =>
      `An estimate with the rates of ${date}. Your advocate, KRA and the Lands registry decide what you pay.`,
  },
  moveIn: {
    heading: 'What you need to move in',
    rent: (months: number) => (months > 1 ? `Rent of the first ${months} months` : "First month's rent"),
    deposit: (months: string) => `Deposit, ${months} ${months === '1' ? 'month' : 'months'}`,
    parts: {
      waterDeposit: 'Water deposit',
      powerDeposit: 'Electricity deposit',
      serviceCharge: 'Service charge, first month',
      agencyFee: 'Agency fee',
      agreementFee: 'Tenancy agreement',
      otherFee: 'Other fee',
    },
    unknown: { deposit: 'Deposit', serviceCharge: 'Service charge', agencyFee: 'Agency fee' },
    total: 'To pay before you get the keys',
    returned: (amount: string) => `${amount} of it comes back when you leave, less what is owed.`,
  },
  rent: {
    heading: (floor: string) => (floor ? `Rent per month: ${floor}` : 'Rent per month'),
    rent: (size: string, unit: string, rate: number) => `Rent (${rate} × ${size} ${unit})`,
    service: (rate: number, unit: string, isEstimate: boolean) =>
      `Service charge (${rate} per ${unit}${isEstimate ? ', estimate' : ''})`,
    parking: (bays: number, price: string) => `Parking (${bays} × ${price})`,
    vat: 'VAT 16%',
    total: 'Total per month',
    totalVat: 'Total per month with VAT',
    notes: {
      added: 'With VAT of 16%. Deposit, stamp duty on the lease and legal fees are extra.',
      included: 'VAT is in the rate. Deposit, stamp duty on the lease and legal fees are extra.',
      exempt: 'No VAT. Deposit, stamp duty on the lease and legal fees are extra.',
      unknown: 'Before VAT. Deposit, stamp duty on the lease and legal fees are extra.',
    },
  },
  /** Used when nothing of the title can be printed. */
  untitled: (type: string) => `${type} property`,
  /** Size of a unit type, with the unit as staff wrote it. */
  unitSize: (size: string, unit: string) => `${size} ${unit}`,
};

/** Fixed texts of a brochure. The Swahili has the same type, so that a missing text fails the compiler. */
export type BrochureTexts = typeof ENGLISH;

export const BROCHURE_COPY: Record<Language, BrochureTexts> = { en: ENGLISH, sw: SWAHILI };

/** Language of a document, as PDF and HTML name it. */
export const DOCUMENT_LANGUAGE: Record<Language, string> = { en: 'en-KE', sw: 'sw-KE' };
