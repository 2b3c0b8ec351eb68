/**
 * The company's name and contacts, shared by site, mails and brochures. The site's other texts are in its `content/`
 * folder.
 */
export const COMPANY = {
  name: 'LML Properties',
  tagline: 'Absolute Property Solutions',
  /** The first is the preferred one. */
  phones: ['+254 700 000 100', '+254 700 000 101'],
  email: 'info@lml-properties.example',
  /** Address of the head office. */
  address: 'NHIF Building area, Upperhill, Nairobi',
  /** In wa.me format: digits only, with country code. */
  whatsappNumber: '254700000102',
} as const;
