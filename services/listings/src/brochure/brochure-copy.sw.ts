import { WORDS } from '@lml/common/contracts';
import type { BrochureTexts } from './brochure-copy.js';

const { units } = WORDS.sw.facts;

/** Texts of a brochure in Swahili. */
export const SWAHILI: BrochureTexts = {
  reference: 'Nambari ya rejeleo',
  features: 'Sifa',
  unitTypes: 'Aina za nyumba na bei',
  rooms: 'Vyumba na bei',
  agent: 'Wakala wako',
  office: 'Ofisi kuu',
  scan: 'Changanua uone picha zote, ramani na bei ya sasa',
  asOf: (date) => `Hali ya ${date}. Bei na upatikanaji vinaweza kubadilika:`,
  upToDate: 'ukurasa ulio kwenye tovuti yetu huwa wa sasa.',
  more: (count) => `na nyingine ${count} kwenye tovuti yetu`,
  costs: {
    heading: 'Gharama yote (makadirio)',
    price: 'Bei',
    lines: {
      stampDuty: 'Ushuru wa stempu',
      legal: 'Ada ya wakili wako (kiwango cha chini cha sheria)',
      valuation: 'Uthamini wa ushuru wa stempu',
      registry: 'Upekuzi, usajili na hatimiliki',
      consent: 'Idhini ya Bodi ya Udhibiti wa Ardhi',
      vatOnPrice: 'VAT ya mali ya biashara',
      vat: 'VAT ya ada',
    },
    allIn: 'Jumla yote',
    notKnown: 'tuulize',
    atLeast: (amount) => `angalau ${amount}`,
    note: (date) =>
      `Makadirio kwa viwango vya ${date}. Wakili wako, KRA na msajili wa ardhi ndio wanaoamua utakacholipa.`,
  },
  moveIn: {
    heading: 'Unachohitaji kuhamia',
    rent: (months) => (months > 1 ? `Kodi ya miezi ${months} ya kwanza` : 'Kodi ya mwezi wa kwanza'),
    deposit: (months) => (months === '1' ? 'Amana, mwezi 1' : `Amana, miezi ${months}`),
    parts: {
      waterDeposit: 'Amana ya maji',
      powerDeposit: 'Amana ya umeme',
      serviceCharge: 'Ada ya huduma, mwezi wa kwanza',
      agencyFee: 'Ada ya wakala',
      agreementFee: 'Mkataba wa upangaji',
      otherFee: 'Ada nyingine',
    },
    unknown: { deposit: 'Amana', serviceCharge: 'Ada ya huduma', agencyFee: 'Ada ya wakala' },
    total: 'Kulipa kabla ya kupata funguo',
    returned: (amount) => `${amount} kati yake hurudishwa ukihama, ukiondoa unachodaiwa.`,
  },
  rent: {
    heading: (floor) => (floor ? `Kodi kwa mwezi: ${floor}` : 'Kodi kwa mwezi'),
    rent: (size, unit, rate) => `Kodi (${rate} × ${unit} ${size})`,
    service: (rate, unit, isEstimate) =>
      `Ada ya huduma (${rate} kwa ${unit}${isEstimate ? ', makadirio' : ''})`,
    parking: (bays, price) => `Maegesho (${bays} × ${price})`,
    vat: 'VAT 16%',
    total: 'Jumla kwa mwezi',
    totalVat: 'Jumla kwa mwezi pamoja na VAT',
    notes: {
      added: 'Pamoja na VAT ya 16%. Amana, ushuru wa stempu wa ukodishaji na ada za wakili ni za ziada.',
      included: 'VAT imo kwenye kiwango. Amana, ushuru wa stempu wa ukodishaji na ada za wakili ni za ziada.',
      exempt: 'Hakuna VAT. Amana, ushuru wa stempu wa ukodishaji na ada za wakili ni za ziada.',
      unknown: 'Kabla ya VAT. Amana, ushuru wa stempu wa ukodishaji na ada za wakili ni za ziada.',
    },
  },
  untitled: (type) => `Mali: ${type}`,
  unitSize: (size, unit) => `${units[unit.toLowerCase() as keyof typeof units] ?? unit} ${size}`,
};
