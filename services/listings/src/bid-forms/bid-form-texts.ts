import type { Language } from '@lml/common/contracts';

const ENGLISH = {
  heading: 'Bid form',
  facts: {
    reserve: 'Reserve price',
    closes: 'Bids close',
    siteDays: 'Site days',
    deposit: 'Deposit with the bid',
  },
  closing: (day: string, time: string | null) => (time ? `${day}, ${time}` : day),
  percent: (percent: number) => `${percent}% of the bid`,
  bidder: 'The bidder',
  bid: 'The bid',
  lines: {
    name: 'Full name of person or company',
    identity: 'ID, passport or registration no.',
    pin: 'KRA PIN',
    address: 'Postal address',
    phone: 'Phone',
    email: 'E-mail',
    amount: 'I offer Ksh (in figures)',
    words: 'In words',
    deposit: 'Deposit enclosed: Ksh',
    cheque: "Banker's cheque or guarantee no.",
    bank: 'Bank',
    signature: 'Signature and stamp',
    date: 'Date',
  },
  declaration:
    'I have inspected the property or had the chance to, and offer the sum above for it as it stands. I know that the seller need ' +
    'not accept the highest or any bid.',
  delivery: (reference: string, address: string) =>
    `Return this form in a sealed envelope marked "Bid ${reference}" to ${address}, before bids close.`,
  questions: (phone: string, email: string) => `Questions: ${phone}, ${email}`,
  scan: 'Scan to open the property',
};

/** Texts of a bid form. The Swahili has the same type, so that a missing text fails the compiler. */
export const BID_FORM_TEXTS: Record<Language, typeof ENGLISH> = {
  en: ENGLISH,
  sw: {
    heading: 'Fomu ya zabuni',
    facts: {
      reserve: 'Bei ya chini',
      closes: 'Mwisho wa zabuni',
      siteDays: 'Siku za kutembelea',
      deposit: 'Amana pamoja na zabuni',
    },
    closing: (day, time) => (time ? `${day}, saa ${time}` : day),
    percent: (percent) => `Asilimia ${percent} ya zabuni`,
    bidder: 'Mzabuni',
    bid: 'Zabuni',
    lines: {
      name: 'Jina kamili la mtu au kampuni',
      identity: 'Nambari ya kitambulisho au usajili',
      pin: 'PIN ya KRA',
      address: 'Anwani ya posta',
      phone: 'Simu',
      email: 'Barua pepe',
      amount: 'Natoa Ksh (kwa tarakimu)',
      words: 'Kwa maneno',
      deposit: 'Amana iliyoambatishwa: Ksh',
      cheque: 'Nambari ya hundi ya benki au dhamana',
      bank: 'Benki',
      signature: 'Sahihi na muhuri',
      date: 'Tarehe',
    },
    declaration:
      'Nimekagua mali hii au nimepewa nafasi ya kuikagua, na natoa kiasi kilicho hapo juu kwa mali jinsi ilivyo. Najua kwamba ' +
      'muuzaji halazimiki kukubali zabuni ya juu zaidi au zabuni yoyote.',
    delivery: (reference, address) =>
      `Rudisha fomu hii ndani ya bahasha iliyofungwa yenye maandishi "Zabuni ${reference}" kwa ${address}, kabla ya mwisho wa zabuni.`,
    questions: (phone, email) => `Maswali: ${phone}, ${email}`,
    scan: 'Changanua ili ufungue mali hii',
  },
};
