import type { Language } from '@lml/common/contracts';

const ENGLISH = {
  heading: 'Payment plan',
  columns: { payment: 'Payment', date: 'Date', amount: 'Amount (Ksh)', balance: 'Balance (Ksh)' },
  total: 'Total',
  price: 'Price',
  made: (date: string) => `Made on ${date}. Dates run from that day.`,
  scan: 'Scan to open this plan',
  /** Titles of entries in the calendar. */
  partOf: (name: string, parts: number) => `${name} of ${parts}`,
  stage: (number: number) => `stage ${number}`,
  pay: (reference: string, amount: string, name: string) => `${reference}: pay ${amount} (${name})`,
  expected: (name: string) => `${name}, expected date`,
};

/** Texts of a payment plan as a file. The Swahili has the same type, so that a missing text fails the compiler. */
export const PLAN_FILE_TEXTS: Record<Language, typeof ENGLISH> = {
  en: ENGLISH,
  sw: {
    heading: 'Mpango wa malipo',
    columns: { payment: 'Malipo', date: 'Tarehe', amount: 'Kiasi (Ksh)', balance: 'Salio (Ksh)' },
    total: 'Jumla',
    price: 'Bei',
    made: (date) => `Umetengenezwa ${date}. Tarehe zinahesabiwa kuanzia siku hiyo.`,
    scan: 'Changanua ili ufungue mpango huu',
    partOf: (name, parts) => `${name} kati ya ${parts}`,
    stage: (number) => `hatua ya ${number}`,
    pay: (reference, amount, name) => `${reference}: lipa ${amount} (${name})`,
    expected: (name) => `${name}, tarehe inayotarajiwa`,
  },
};
